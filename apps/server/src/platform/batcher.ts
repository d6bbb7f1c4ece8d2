interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches work that is frequent and cheap: while a batch runs, new items wait and form the next batch, up to a limit.
 * An item never waits for others to arrive. `work` returns one result per item, in order; if it fails, all items fail.
 */
export function createBatcher<Item, Result>(
  mostTogether: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let isWorking = false
  const workOff = async (): Promise<void> => {
    isWorking = true
    while (waiting.length > 0) {
      const crowd = waiting.splice(0, mostTogether)
      try {
        const results = await work(crowd.map(({ item }) => item))
        if (results.length !== crowd.length) throw new Error(`${results.length} answers for ${crowd.length}`)
        for (const [index, { resolve }] of crowd.entries()) resolve(results[index] as Result)
      } catch (error) {
        for (const { reject } of crowd) reject(error)
      }
    }
    isWorking = false
  }
  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWorking) void workOff()
    })
}
