import type { ParameterInfo, Parameters } from "../../src/core/parameters.ts";

export function otherValues(infos: readonly ParameterInfo[], turn: number): Parameters {
  return Object.fromEntries(
    infos
      .filter((_, i) => infos.length === 1 || i !== turn % (infos.length + 1))
      .map((info) => {
        if (info.kind === "choice")
          return [info.name, info.choices[1 + (Math.floor(turn / 2) % (info.choices.length - 1))]];
        return [info.name, info.kind === "share" ? [0, 0.3, 0.97, 1][turn % 4] : 1 + (turn % 7)];
      }),
  );
}
