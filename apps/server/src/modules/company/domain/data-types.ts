const DATA_TYPES = ['1', '2'] as const
export type DataType = (typeof DATA_TYPES)[number]

/** Which firms are asked for: all when nothing is said; none when only types are named that we do not know. */
export function askedDataTypes(given: string | readonly string[] | undefined): readonly DataType[] {
  const named = (typeof given === 'string' ? given.split(',') : (given ?? []))
    .map(one => one.trim())
    .filter(one => one !== '')
  return named.length === 0 ? DATA_TYPES : DATA_TYPES.filter(type => named.includes(type))
}
