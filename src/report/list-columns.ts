/** The columns of `list` in a pipe, the same for every kind, named in its help. */
export const PIPE_COLUMNS = [
  'id',
  'text',
  'category',
  'observed_at',
  'learned_at',
  'expires_at',
  'assertion',
  'confidence_label',
  'status',
  'scope',
  'project',
  'quote',
] as const;
