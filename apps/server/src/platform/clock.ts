/** The only place besides `main.ts` where the machine's clock is read; everything else is told the time. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
