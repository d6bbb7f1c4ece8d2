const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,120}$/
const MAX_LENGTH = 512

/**
 * Keys are made of plain segments, so that the same key is safe as a path on any disk and in
 * any address: no `..`, no hidden files, no escapes, nothing that a file system folds or forbids.
 */
export function checkObjectKey(key: string): string {
  const isPlain =
    key.length <= MAX_LENGTH && key.split('/').every(segment => SEGMENT.test(segment) && !segment.endsWith('.'))
  if (!isPlain) throw new RangeError('not an object key')
  return key
}
