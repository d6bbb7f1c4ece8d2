import { sha256 } from './wire/plain-hashes.ts'

const text = new TextEncoder()

/** Searches `count` numbers from `from` on; null when none fits. */
export function searchNumber(
  captchaId: string,
  zeroBits: number,
  { from, count }: { readonly from: number; readonly count: number },
): number | null {
  for (let number = from; number < from + count; number++)
    if (startsWithZeros(sha256(text.encode(`${captchaId}:${number}`)), zeroBits)) return number
  return null
}

function startsWithZeros(hash: Uint8Array, bits: number): boolean {
  const head = ((hash[0] ?? 0) << 24) | ((hash[1] ?? 0) << 16) | ((hash[2] ?? 0) << 8) | (hash[3] ?? 0)
  return head >>> (32 - bits) === 0
}

/** How many numbers are tried before the page may handle events again. */
const BATCH = 2000

/** Searches until found or cancelled, without blocking the page. */
export async function searchOn(
  captchaId: string,
  zeroBits: number,
  { signal, onTried }: { readonly signal: AbortSignal; readonly onTried: (count: number) => void },
): Promise<number | null> {
  for (let from = 0; !signal.aborted; from += BATCH) {
    const found = searchNumber(captchaId, zeroBits, { from, count: BATCH })
    if (found !== null) return found
    onTried(from + BATCH)
    await new Promise(resolve => setTimeout(resolve))
  }
  return null
}
