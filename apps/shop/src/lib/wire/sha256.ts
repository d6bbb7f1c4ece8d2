/**
 * SHA-256 and HMAC in plain script. Browsers hide `crypto.subtle` from pages served over plain http from another
 * machine, and a shop on the local network has to work there too.
 */
const BLOCK_BYTES = 64
const { constants: K, initial: INITIAL } = fractionalRoots()

export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(INITIAL)
  const padded = pad(message)
  const view = new DataView(padded.buffer)
  const words = new Uint32Array(64)
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) compress(state, view, at, words)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setUint32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES)
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key)
  const inner = joined(
    block.map(byte => byte ^ 0x36),
    message,
  )
  return sha256(
    joined(
      block.map(byte => byte ^ 0x5c),
      sha256(inner),
    ),
  )
}

function compress(state: Uint32Array, view: DataView, at: number, words: Uint32Array): void {
  const word = (index: number) => words[index] ?? 0
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const early = word(i - 15)
    const late = word(i - 2)
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[i] = word(i - 16) + s0 + word(i - 7) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const one = (h + s1 + chosen + (K[i] ?? 0) + word(i)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((part, index) => {
    state[index] = (state[index] ?? 0) + part
  })
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  return padded
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

/** The constants of the standard are the fractional parts of the roots of the first primes: computed, not typed in. */
function fractionalRoots(): { constants: Uint32Array; initial: Uint32Array } {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime !== 0)) primes.push(n)
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
  return {
    constants: Uint32Array.from(primes, prime => fraction(Math.cbrt(prime))),
    initial: Uint32Array.from(primes.slice(0, 8), prime => fraction(Math.sqrt(prime))),
  }
}
