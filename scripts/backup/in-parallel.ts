const atOnce = 8

/** Processes a list a few items at a time: a thousand small files mostly wait for the disk. Results keep their order. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}
