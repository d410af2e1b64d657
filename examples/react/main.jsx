import { useState } from "react";
import { createRoot } from "react-dom/client";
import { algorithms } from "wasmaze";
import { Maze } from "./Maze.jsx";

function App() {
  const [algorithm, setAlgorithm] = useState("wilson");
  const [seed, setSeed] = useState(1);
  return (
    <>
      <Maze algorithm={algorithm} width={30} height={18} seed={seed} />
      <p>
        <select aria-label="Algorithm" value={algorithm} onChange={(event) => setAlgorithm(event.target.value)}>
          {algorithms.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>{" "}
        <button type="button" onClick={() => setSeed(seed + 1)}>
          Next maze
        </button>
      </p>
    </>
  );
}

createRoot(document.getElementById("root")).render(<App />);
