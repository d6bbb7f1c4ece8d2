interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * For what comes in crowds and costs little each: while some are worked on, those that come wait, and are then worked on
 * together, at most so many at a time. Nobody waits for company: one who comes alone is worked on at once. `work` answers
 * for each in the order given; if it fails, all of them have failed.
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
