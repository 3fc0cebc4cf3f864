import { ToolError } from '../model/errors.js';

/** What carries out a request that is stored: where it fails, the error says that the request stays, and is gone on with. */
export async function onceBegun<Result>(uid: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw leftBegun(error, uid);
  }
}

/** An error alone would be taken for "nothing was changed". */
export function leftBegun(error: unknown, uid: string): unknown {
  if (!(error instanceof ToolError)) return error;
  const goesOn = 'memory-forget prune goes on with the request';
  return new ToolError(error.code, `${error.message}; request ${uid} is begun`, {
    hint: error.hint === null ? goesOn : `${error.hint}; ${goesOn}`,
    cause: error,
  });
}
