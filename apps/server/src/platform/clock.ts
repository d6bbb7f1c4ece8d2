/** The only place besides `main.ts` that reads the machine's clock; other code receives the time. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
