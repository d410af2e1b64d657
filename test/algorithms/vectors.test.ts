// Tests that every engine makes the recorded mazes, because output must not depend on the platform or the version.

import { describe, expect, test } from "vitest";
import { algorithms } from "../../src/index.ts";
import { engineNames, engines } from "../helpers/engines.ts";
import { readVectors, requestOf, sameRequest, vectorOf, vectorRequests } from "../helpers/vectors.ts";

describe.each(engineNames)("backend %s", (engineName) => {
  for (const info of algorithms) {
    test(`${info.id}, revision ${info.revision}, makes the recorded bytes for every recorded request`, () => {
      const file = readVectors(info.id);
      expect(file?.revision, "the revision that test/vectors has; update it with npm run record").toBe(info.revision);
      const recorded = file?.vectors ?? [];
      for (const request of vectorRequests(info)) {
        const isRecorded = recorded.some((vector) => sameRequest(vector.request, request));
        expect(isRecorded, `a vector exists for ${JSON.stringify(request)}; add it with npm run record`).toBe(true);
      }
      for (const vector of recorded) {
        const maze = engines[engineName].generate(requestOf(vector.request));
        expect(vectorOf(vector.request, maze), JSON.stringify(vector.request)).toEqual(vector);
      }
    });
  }
});
