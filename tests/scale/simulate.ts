import type { CallCost } from './costs.ts'

/** The machines of a site. */
export interface Site {
  readonly serverCount: number
  /** Of each server machine. */
  readonly serverCores: number
  readonly databaseCores: number
  /** Standbys for read-only calls; each as fast as the primary. */
  readonly replicaCount: number
  /** Everything on one machine: only the server's cores exist. */
  readonly isOneMachine: boolean
}

interface Work {
  readonly clientCount: number
  /** The pause of a client between two calls. */
  readonly thinkMs: number
  readonly callCount: number
  readonly seed: number
  /** The next call of a client. */
  readonly next: (random: () => number) => { readonly cost: CallCost; readonly mayReadReplica: boolean }
  /** What a client costs on the machine that it shares with the server. */
  readonly generatorMs: number
}

export interface Outcome {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  /** Busy share of the primary's cores. */
  readonly primaryLoad: number
  /** Busy share of the servers' main threads. */
  readonly loopLoad: number
}

/** A resource with a limited number of units; when none is free, requests queue. */
class Resource {
  private free: number
  private readonly line: (() => void)[] = []
  busyMs = 0

  readonly count: number

  constructor(count: number) {
    this.count = count
    this.free = count
  }

  take(then: () => void): void {
    if (this.free === 0) {
      this.line.push(then)
      return
    }
    this.free--
    then()
  }

  give(): void {
    const next = this.line.shift()
    if (next) next()
    else this.free++
  }
}

/** Simulates this many calls event by event, and returns the rates. The same seed gives the same result. */
export function simulate(site: Site, work: Work): Outcome {
  const random = randomOf(work.seed)
  const events = new Events()
  const machines = Array.from({ length: site.serverCount }, () => ({
    cores: new Resource(site.serverCores),
    loop: new Resource(1),
    search: new Resource(1),
  }))
  const [first] = machines
  if (!first) throw new RangeError('a site without servers')
  const primary = site.isOneMachine ? first.cores : new Resource(site.databaseCores)
  const replicas = Array.from({ length: site.replicaCount }, () => new Resource(site.databaseCores))
  const times: number[] = []
  let primaryMs = 0

  /** Occupies a thread and a core of its machine for about this long. */
  const use = (thread: Resource | null, cores: Resource, ms: number, then: () => void) => {
    if (ms === 0) return then()
    const lasting = ms * (0.5 + random())
    const work = () =>
      cores.take(() => {
        cores.busyMs += lasting
        if (thread) thread.busyMs += lasting
        events.after(lasting, () => {
          cores.give()
          thread?.give()
          then()
        })
      })
    if (thread) thread.take(work)
    else work()
  }

  const call = (client: number): void => {
    if (times.length >= work.callCount) return
    const startedAt = events.now
    const machine = machines[client % machines.length] ?? first
    const { cost, mayReadReplica } = work.next(random)
    const replica = mayReadReplica ? replicas[client % replicas.length] : undefined
    const { loop, search, cores } = machine
    use(null, cores, work.generatorMs, () =>
      use(loop, cores, cost.loopMs / 2, () =>
        use(search, cores, cost.searchMs, () => {
          if (!replica) primaryMs += cost.databaseMs
          use(null, replica ?? primary, cost.databaseMs, () =>
            use(loop, cores, cost.loopMs / 2, () => {
              times.push(events.now - startedAt)
              if (work.thinkMs > 0) events.after(work.thinkMs * 2 * random(), () => call(client))
              else call(client)
            }),
          )
        }),
      ),
    )
  }
  for (let client = 0; client < work.clientCount; client++) events.after(random() * work.thinkMs, () => call(client))
  events.run()
  const sorted = times.toSorted((a, b) => a - b)
  const loops = machines.map(({ loop }) => loop.busyMs)
  return {
    perSecond: (times.length / events.now) * 1000,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    primaryLoad: primaryMs / events.now / primary.count,
    loopLoad: Math.max(...loops) / events.now,
  }
}

/** Events in the order of time: a heap. */
class Events {
  now = 0
  private readonly heap: { readonly at: number; readonly act: () => void }[] = []

  after(ms: number, act: () => void): void {
    const { heap } = this
    heap.push({ at: this.now + ms, act })
    for (let index = heap.length - 1; index > 0; ) {
      const parent = (index - 1) >> 1
      if (this.at(parent) <= this.at(index)) break
      this.swap(index, parent)
      index = parent
    }
  }

  run(): void {
    for (let next = this.pop(); next; next = this.pop()) {
      this.now = next.at
      next.act()
    }
  }

  private pop() {
    const { heap } = this
    const [top] = heap
    const last = heap.pop()
    if (top === undefined || last === undefined || heap.length === 0) return top
    heap[0] = last
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      let least = index
      if (this.at(left) < this.at(least)) least = left
      if (this.at(right) < this.at(least)) least = right
      if (least === index) return top
      this.swap(index, least)
      index = least
    }
  }

  private at(index: number): number {
    return this.heap[index]?.at ?? Number.POSITIVE_INFINITY
  }

  private swap(a: number, b: number): void {
    const { heap } = this
    const [one, other] = [heap[a], heap[b]]
    if (one && other) [heap[a], heap[b]] = [other, one]
  }
}

/** Mulberry32: a small deterministic generator. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
