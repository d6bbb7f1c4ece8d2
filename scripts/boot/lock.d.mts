export type Lock = { release: () => void; handTo: (pid: number) => void; heldBy?: undefined }
export function takeLock(path: string): Lock | { release?: undefined; heldBy: number }
export function lockOwner(path: string): number | undefined
