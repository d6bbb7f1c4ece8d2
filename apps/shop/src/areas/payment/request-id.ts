/** A number for one intention: sending it again is the same request. */
export const newRequestId = (): string => crypto.randomUUID()
