export function manifestFiles(root: string): string[]
export function installStamp(root: string, platform: string, arch: string): string
export function missingPackages(
  root: string,
  machine: { platform: string; arch: string; libc: 'glibc' | 'musl' },
): string[]
