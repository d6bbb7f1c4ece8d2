/** The keys of a list whose rows are opened. */
export const MOVING_KEYS = [
  ['j', '下移'],
  ['k', '上移'],
  ['enter', '打开'],
] as const
