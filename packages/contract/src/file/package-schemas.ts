import { z } from 'zod'
import { Id, Instant, PAGE_FIELDS, pageOf } from '../wire.ts'

export const PACKAGE_KINDS = ['order-papers', 'store-licences'] as const
export type PackageKind = (typeof PACKAGE_KINDS)[number]
export const PACKAGE_STATES = ['waiting', 'running', 'ready', 'failed'] as const
export type PackageState = (typeof PACKAGE_STATES)[number]

/** A paper that is not in a package, and who has to bring it. */
export const MissingPaper = z.object({ paper: z.string(), owedBy: z.string(), reason: z.string() })
export interface MissingPaper extends z.output<typeof MissingPaper> {}

/** 资料包. */
export const Package = z.object({
  packageId: z.string(),
  kind: z.enum(PACKAGE_KINDS),
  title: z.string(),
  state: z.enum(PACKAGE_STATES),
  totalCount: z.int().nonnegative(),
  doneCount: z.int().nonnegative(),
  missing: z.array(MissingPaper),
  failure: z.string().nullable(),
  sizeBytes: z.int().nullable(),
  /** Works for an hour; null until the package is ready. */
  url: z.string().nullable(),
  requestedAt: Instant,
  finishedAt: Instant.nullable(),
})
export interface Package extends z.output<typeof Package> {}

export const PackagePage = z.object(pageOf(Package))
export const PackageQuery = z.strictObject(PAGE_FIELDS)
export const PackageRef = z.strictObject({ packageId: Id })
export const PackageTicket = z.object({ packageId: z.string() })
export interface PackageTicket extends z.output<typeof PackageTicket> {}
