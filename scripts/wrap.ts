/** Breaks prose of generated Markdown into lines of at most 120 columns. */
export function wrap(text: string): string {
  const folded: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > 120) {
      folded.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...folded, line].join("\n");
}
