// A sentence model in a local folder, run by transformers.js where the operator installed it: it is no dependency of
// this program (some 400 MB), and nothing is ever downloaded.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Engine } from '../model/engine.js';
import { ToolError } from '../model/errors.js';
import type { JsonObject } from '../model/json.js';
import { type EngineEmbedder, embeddingsOf } from './embedders.js';
import { EngineFailure } from './failure.js';
import { fieldsOf, listOf } from './json.js';

const LIBRARY = '@huggingface/transformers';

export async function openTransformers(engine: Engine): Promise<EngineEmbedder> {
  const folder = engine.folder ?? '';
  let model: Promise<Extract> | null = null;
  return {
    digest: await digestOfFolder(engine, folder),
    async embedAll(texts) {
      model ??= loadModel(engine, folder);
      const extract = await model;
      const result = fieldsOf(await extract(texts, { pooling: 'mean', normalize: true }));
      if (typeof result.tolist !== 'function') throw new EngineFailure('invalid');
      return embeddingsOf(listOf(Reflect.apply(result.tolist, result, [])));
    },
  };
}

type Extract = (texts: readonly string[], options: object) => Promise<unknown>;

async function loadModel(engine: Engine, folder: string): Promise<Extract> {
  const { pipeline, env } = await loadLibrary(engine);
  Object.assign(fieldsOf(env), {
    allowRemoteModels: false,
    allowLocalModels: true,
    localModelPath: dirname(folder),
  });
  if (typeof pipeline !== 'function') throw unusable(engine);
  try {
    return await pipeline('feature-extraction', basename(folder), { local_files_only: true });
  } catch (cause) {
    throw new ToolError('failure', `engine ${engine.name}: the model in ${folder} could not be loaded`, {
      cause,
    });
  }
}

async function loadLibrary(engine: Engine): Promise<JsonObject> {
  const from = createRequire(join(engine.library ?? '', 'package.json'));
  let path: string;
  try {
    path = from.resolve(LIBRARY);
  } catch {
    throw new ToolError(
      'failure',
      `engine ${engine.name}: ${LIBRARY} is not installed in ${engine.library}`,
      {
        hint: `npm install ${LIBRARY} there, or name another folder as "library"`,
      },
    );
  }
  const module = fieldsOf({ ...(await import(pathToFileURL(path).href)) });
  return typeof module.pipeline === 'function' ? module : fieldsOf(module.default);
}

function unusable(engine: Engine): ToolError {
  return new ToolError('failure', `engine ${engine.name}: ${LIBRARY} in ${engine.library} has no pipeline`);
}

/** Over the names and bytes of every file of the model. */
async function digestOfFolder(engine: Engine, folder: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) {
      hash.update(`${file.slice(folder.length)}\0`);
      for await (const chunk of createReadStream(file)) hash.update(chunk);
    }
  } catch {
    throw new ToolError('failure', `engine ${engine.name}: the folder ${folder} cannot be read`);
  }
  return hash.digest('hex');
}
