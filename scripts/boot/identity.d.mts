export function processIdentity(pid: number): string | undefined
