import type { FormatRow } from '../../model/listing.js';
import type { JsonDocument } from './document.js';

export interface JsonFormats extends JsonDocument {
  type: 'formats';
  rows: { format: string; title: string; from: string; read: boolean; carries: string[] }[];
}

export function formatsDocument(formats: readonly FormatRow[]): JsonFormats {
  return {
    type: 'formats',
    schema: 1,
    rows: formats.map(({ name, title, place, isRead, carries }) => ({
      format: name,
      title,
      from: place,
      read: isRead,
      carries: [...carries],
    })),
  };
}
