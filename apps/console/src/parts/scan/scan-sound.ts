/** One tone: frequency in hertz, start and duration in seconds. */
export interface Tone {
  readonly pitch: number
  readonly from: number
  readonly length: number
}

/**
 * A right scan is one short high tone, a wrong one two long low tones, so that nobody has to look up from the parcel.
 */
export function tonesOf(isRight: boolean): readonly Tone[] {
  return isRight
    ? [{ pitch: 1320, from: 0, length: 0.12 }]
    : [
        { pitch: 220, from: 0, length: 0.25 },
        { pitch: 220, from: 0.35, length: 0.25 },
      ]
}

const VOLUME = 0.2

/** A browser without sound, or one that forbids it, stays silent; the screen shows the same result. */
export function soundScan(isRight: boolean): void {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  const tones = tonesOf(isRight)
  for (const { pitch, from, length } of tones) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.frequency.value = pitch
    gain.gain.value = VOLUME
    tone.connect(gain).connect(context.destination)
    tone.start(context.currentTime + from)
    tone.stop(context.currentTime + from + length)
    if (pitch === tones.at(-1)?.pitch && from === tones.at(-1)?.from) tone.onended = () => void context.close()
  }
}
