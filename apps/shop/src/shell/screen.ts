import type { ComponentType } from 'react'
import { z } from 'zod'
import type { Need } from '#trade/session/leave.ts'

/** One address of the shop. Router, guards, titles and the two access lists all come from these rows. */
export interface Screen {
  readonly path: `/${string}`
  /** In the browser's title bar; most pages carry the default one. */
  readonly title?: string
  /** `default`: the header sticks after a little scrolling. `fixed`: it always stays. `bare`: the page has the window to itself. */
  readonly layout: 'default' | 'fixed' | 'bare'
  /** `anyone`: no log-in needed. `visitor`: open to those who look around. `member`: signed in. */
  readonly access: 'anyone' | 'visitor' | 'member'
  /** Without these every call of the page is refused: it then says whom to ask, and menus grey it out. */
  readonly needs?: readonly Need[]
  /** What the page reads from its query string; there are no path parameters. */
  readonly query: z.ZodObject
  /** The page may be wider than the window. */
  readonly overflow?: true
  /** No part of the product (the simulated phone and bank): no guard applies. */
  readonly isOutside?: true
  /** Absent until the page is built: the address then leads to the 404 screen. */
  readonly page?: () => Promise<ComponentType>
}

export const NO_QUERY = z.object({})
