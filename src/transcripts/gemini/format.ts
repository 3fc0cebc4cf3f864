import type { JsonObject } from '../../model/json.js';
import type { TranscriptFormat } from '../format.js';
import { field, textAt } from '../json.js';
import { createGeminiReader } from './reader.js';

/** Gemini CLI chats: a record a line since 0.39, one document before. */
export const gemini: TranscriptFormat = {
  name: 'gemini',
  title: 'Gemini CLI',
  place: '~/.gemini/tmp/*/chats/',
  carries: ['session', 'ids', 'time', 'reasoning', 'tools', 'titles'],
  recognises,
  documents: true,
  standsAlone: (record) => isMessage(record) || Object.hasOwn(record, 'projectHash'),
  createReader: createGeminiReader,
};

const MESSAGE_TYPES = /^(?:user|gemini|info|warning|error)$/;

function recognises(record: JsonObject): boolean {
  if (Object.hasOwn(record, '$set') || Object.hasOwn(record, '$rewindTo')) return true;
  return Object.hasOwn(record, 'projectHash') || isMessage(record);
}

function isMessage(record: JsonObject): boolean {
  return (
    MESSAGE_TYPES.test(textAt(record, 'type') ?? '') &&
    typeof field(record, 'id') === 'string' &&
    Object.hasOwn(record, 'content') &&
    !Object.hasOwn(record, 'message')
  );
}
