import type { PlannedSource, SourcePlace } from '../../model/sources.js';
import type { JsonDocument } from './document.js';

/** Where what a plan erases stands in the transcripts. */
export interface JsonSourcePlaces extends JsonDocument {
  type: 'source_places';
  sources: JsonPlannedSource[];
}

export interface JsonPlannedSource {
  path: string;
  /** Why it would be left as it is; null where it would not. */
  obstacle: string | null;
  places: SourcePlace[];
  left: Record<string, number>;
}

export function sourcePlacesDocument(sources: readonly PlannedSource[]): JsonSourcePlaces {
  return { type: 'source_places', schema: 1, sources: sources.map(jsonPlannedSource) };
}

export function jsonPlannedSource({ path, obstacle, places, left }: PlannedSource): JsonPlannedSource {
  return {
    path,
    obstacle,
    places: places.map(({ offset, line, why }) => ({ offset, line, why })),
    left: { ...left },
  };
}
