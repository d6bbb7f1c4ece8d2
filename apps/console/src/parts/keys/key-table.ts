/** A key binding. `g o` is a sequence, `ctrl+k` a chord, `shift+x` a letter with Shift. */
export interface KeyBinding {
  readonly keys: string
  /** The label in the list of keys. Keys without one are not listed. */
  readonly label?: string
  readonly run: () => void
  /** Also works while a field has the focus. Chords and Esc always do. */
  readonly whileTyping?: true
}

export interface KeyPress {
  readonly key: string
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly shiftKey?: boolean
  readonly altKey?: boolean
}

/** How long a sequence waits for its second key. */
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

/** The active keys in layers: those of a dialog come before those of its page, and those before the console's. */
export class KeyTable {
  #layers: { readonly bindings: () => readonly KeyBinding[]; readonly isModal: boolean }[] = []
  #pending: { readonly key: string; readonly until: number } | null = null

  /** Adds a layer on top; a modal layer hides all layers below. Returns a function that removes it. */
  add(bindings: () => readonly KeyBinding[], { isModal = false }: { isModal?: boolean } = {}): () => void {
    const layer = { bindings, isModal }
    this.#layers.push(layer)
    return () => {
      this.#layers = this.#layers.filter(each => each !== layer)
    }
  }

  /** Runs the binding of a key. Returns whether there was one, so that the browser's default can be prevented. */
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

  /** All active bindings with a label, top layer first; those hidden by a higher layer are left out. */
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
