/* Measures uniform spanning trees of n x n grids by igraph, in CPU time per node.

       cc -O2 bench/trees/igraph.c -o build/igraph $(pkg-config --cflags --libs igraph) && build/igraph 16 64 256 */

#include <igraph.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char **words) {
  for (int i = 1; i < count; i++) {
    int side = atoi(words[i]);
    igraph_vector_int_t sizes, tree;
    igraph_t graph;
    igraph_vector_int_init(&sizes, 2);
    VECTOR(sizes)[0] = VECTOR(sizes)[1] = side;
    igraph_square_lattice(&graph, &sizes, 1, 0, 0, NULL);
    igraph_vector_int_init(&tree, 0);
    double least = 1e9;
    for (int round = 0; round < 7; round++) {
      clock_t begun = clock();
      igraph_random_spanning_tree(&graph, &tree, 0);
      double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
      if (seconds < least) least = seconds;
    }
    printf("%d x %d igraph: %.0f ns per node\n", side, side, least / side / side * 1e9);
    igraph_vector_int_destroy(&tree);
    igraph_vector_int_destroy(&sizes);
    igraph_destroy(&graph);
  }
  return 0;
}
