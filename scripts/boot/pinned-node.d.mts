export function isNewEnough(version: string): boolean
export function pinnedNode(root: string, platform: string, arch: string): string
export function runUnder(node: string, args: string[]): void
