import { type FieldMap, readWhose } from './field-map.js';
import { createFolders } from './folders.js';
import type { FormatReader, SourceFile, TranscriptFormat } from './format.js';

/** A format's reader, its events with what their lines say of whose they are, and with their session's folder. */
export function createPlacedReader(
  format: TranscriptFormat,
  file: SourceFile,
  map: FieldMap | undefined,
): FormatReader {
  const reader = format.createReader(file);
  const inFolder = createFolders();
  return {
    read: (source) =>
      inFolder(reader.read(map === undefined ? source : { ...source, whose: readWhose(map, source.record) })),
    finish: () => inFolder(reader.finish()),
  };
}
