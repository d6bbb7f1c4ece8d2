import { type ComponentType, useEffect, useState } from 'react'
import { showNotice } from './indicator.ts'

interface Closable {
  readonly onClose: () => void
}

/**
 * A part of a page whose script is loaded when it is opened. If that fails, a message says so and the part closes: the page stays
 * with what was typed, and the next opening tries again.
 */
export function latePart<P extends Closable>(fetchPart: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined
  return function Part(props: P) {
    const [Shown, setShown] = useState(() => Loaded)
    const { onClose } = props
    useEffect(() => {
      if (Shown) return
      let isGone = false
      fetchPart().then(
        part => {
          Loaded = part
          if (!isGone) setShown(() => part)
        },
        (error: unknown) => {
          console.error(error)
          if (isGone) return
          showNotice('warning', '加载失败，请检查网络后重试')
          onClose()
        },
      )
      return () => {
        isGone = true
      }
    }, [Shown, onClose])
    return Shown ? <Shown {...props} /> : null
  }
}
