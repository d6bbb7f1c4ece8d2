/** What a key does on a page. `g o` is a sequence, `ctrl+k` a chord, `shift+x` a letter with Shift. */
export interface KeyBinding {
  readonly keys: string
  /** In the list of keys. Without it the key is not listed. */
  readonly label?: string
  readonly run: () => void
  /** Works while a field has the focus, too. Chords and Esc always do. */
  readonly whileTyping?: true
}

export interface KeyPress {
  readonly key: string
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly shiftKey?: boolean
  readonly altKey?: boolean
}

/** How long the second key of a sequence is waited for. */
const SEQUENCE_MS = 1200

/** The name of a key press: `j`, `?`, `shift+x`, `ctrl+enter`. Signs that need Shift (`?`) are named without it. */
export function keyName({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  const isLetter = /^[a-z]$/i.test(key)
  const named = key.length > 1
  const parts = [
    ctrlKey || metaKey ? 'ctrl' : '',
    altKey ? 'alt' : '',
    shiftKey && (isLetter || named) ? 'shift' : '',
    key === ' ' ? 'space' : key.toLowerCase(),
  ]
  return parts.filter(part => part !== '').join('+')
}

/** The keys in force, layer upon layer: a dialog's stand before its page's, a page's before the console's. */
export class KeyTable {
  #layers: { readonly bindings: () => readonly KeyBinding[]; readonly isModal: boolean }[] = []
  #pending: { readonly key: string; readonly until: number } | null = null

  /** Adds a layer on top; a modal one lets nothing through to those below. Gives the way to take it off again. */
  add(bindings: () => readonly KeyBinding[], { isModal = false }: { isModal?: boolean } = {}): () => void {
    const layer = { bindings, isModal }
    this.#layers.push(layer)
    return () => {
      this.#layers = this.#layers.filter(each => each !== layer)
    }
  }

  /** Runs what is bound to the key. Says whether something was, so that the browser's own use of it can be stopped. */
  press(press: KeyPress, { isTyping, now }: { isTyping: boolean; now: number }): boolean {
    const name = keyName(press)
    const begun = this.#pending !== null && this.#pending.until >= now ? this.#pending.key : null
    this.#pending = null
    const found = this.#find(begun === null ? name : `${begun} ${name}`, isTyping) ?? this.#find(name, isTyping)
    if (found !== undefined) {
      found.run()
      return true
    }
    if (!isTyping && this.#inForce().some(binding => binding.keys.startsWith(`${name} `))) {
      this.#pending = { key: name, until: now + SEQUENCE_MS }
      return true
    }
    return false
  }

  /** Everything in force that has a label, the top layer first; what is hidden by a layer above is left out. */
  listed(): readonly KeyBinding[] {
    const seen = new Set<string>()
    return this.#inForce().filter(binding => {
      if (binding.label === undefined || seen.has(binding.keys)) return false
      seen.add(binding.keys)
      return true
    })
  }

  #find(keys: string, isTyping: boolean): KeyBinding | undefined {
    return this.#inForce().find(binding => binding.keys === keys && (!isTyping || worksWhileTyping(binding)))
  }

  #inForce(): KeyBinding[] {
    const found: KeyBinding[] = []
    for (const layer of this.#layers.toReversed()) {
      found.push(...layer.bindings())
      if (layer.isModal) break
    }
    return found
  }
}

function worksWhileTyping({ keys, whileTyping }: KeyBinding): boolean {
  return whileTyping === true || keys.startsWith('ctrl+') || keys === 'escape' || /^f\d+$/.test(keys)
}
