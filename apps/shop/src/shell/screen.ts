import type { ComponentType } from 'react'
import { z } from 'zod'
import type { Need } from '#trade/session/leave.ts'

/** One address of the shop. Router, guards, titles and the two access lists are made from these rows. */
export interface Screen {
  readonly path: `/${string}`
  /** The title of the browser window; most pages have the default. */
  readonly title?: string
  /** `default`: the header sticks after some scrolling. `fixed`: it always sticks. `bare`: no header. */
  readonly layout: 'default' | 'fixed' | 'bare'
  /** `anyone`: no log-in needed. `visitor`: open to visitors. `member`: signed in. */
  readonly access: 'anyone' | 'visitor' | 'member'
  /** Without these every call of the page is refused: the page says whom to ask, and menus show it grey. */
  readonly needs?: readonly Need[]
  /** The query parameters of the page; there are no path parameters. */
  readonly query: z.ZodObject
  /** The page may be wider than the window. */
  readonly overflow?: true
  /** Not part of the product (the simulated phone and bank): no guard applies. */
  readonly isOutside?: true
  /** Undefined until the page is built: the address shows the 404 screen. */
  readonly page?: () => Promise<ComponentType>
}

export const NO_QUERY = z.object({})
