/**
 * What open pages and servers cannot tell each other while a release replaces the one before, by the version before, with the
 * reason why that is no harm.
 */
export const acceptedBreaks: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
