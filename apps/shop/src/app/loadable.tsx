import type { ComponentType } from 'react'
import { isChunkFailure, reloadForChunk } from '@xiaojiu/web/chunk-reload.ts'

export interface Loadable {
  /** To be awaited before the component is shown; a failed attempt can be made again. */
  readonly load: () => Promise<void>
  readonly Component: ComponentType
}

/** A component whose script comes when it is needed. `target` is where to reload when that script is gone. */
export function loadable(fetchComponent: () => Promise<ComponentType>, target: () => string): Loadable {
  let Loaded: ComponentType | undefined
  return {
    load: async () => {
      try {
        Loaded ??= await fetchComponent()
      } catch (error) {
        // Never resolves: the reload is under way and nothing should flash before it.
        if (isChunkFailure(error) && reloadForChunk(target())) return new Promise(() => {})
        throw error
      }
    },
    Component: () => (Loaded ? <Loaded /> : null),
  }
}
