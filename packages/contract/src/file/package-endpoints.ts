import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Id, Instant, Nothing, PAGE_FIELDS, pageOf } from '../wire.ts'

const PACKAGE_KINDS = ['order-papers', 'store-licences'] as const
export type PackageKind = (typeof PACKAGE_KINDS)[number]
const PACKAGE_STATES = ['waiting', 'running', 'ready', 'failed'] as const
export type PackageState = (typeof PACKAGE_STATES)[number]

/** A paper that is missing in a package, and who has to provide it. */
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
  /** Valid for an hour; null until the package is ready. */
  url: z.string().nullable(),
  requestedAt: Instant,
  finishedAt: Instant.nullable(),
})
export interface Package extends z.output<typeof Package> {}

const PackagePage = z.object(pageOf(Package))
const PackageQuery = z.strictObject(PAGE_FIELDS)
export const PackageRef = z.strictObject({ packageId: Id })
export const PackageTicket = z.object({ packageId: z.string() })
export interface PackageTicket extends z.output<typeof PackageTicket> {}

const BASE = '/file/api/package'

/** 资料包: zip files that are built in the background. */
export const packageEndpoints = {
  listPackages: endpoint({
    method: 'GET',
    path: `${BASE}/list`,
    access: 'member',
    openToWithdrawn: true,
    summary: '本企业的资料包与进度',
    input: PackageQuery,
    output: PackagePage,
    refusals: [],
    errors: 'caller',
  }),
  getPackage: endpoint({
    method: 'GET',
    path: `${BASE}/find`,
    access: 'member',
    openToWithdrawn: true,
    summary: '一个资料包的进度与缺失资料',
    input: PackageRef,
    output: Package,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  retryPackage: endpoint({
    method: 'POST',
    path: `${BASE}/retry`,
    access: 'member',
    openToWithdrawn: true,
    summary: '重新打包失败的资料包',
    input: PackageRef,
    output: Package,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  downloadPackage: endpoint({
    method: 'GET',
    path: `${BASE}/download`,
    access: 'member',
    openToWithdrawn: true,
    summary: '下载资料包',
    input: PackageRef,
    output: Nothing,
    refusals: ['not-found', 'package-not-ready'],
    answer: 'file',
    errors: 'caller',
    timeoutMs: 120_000,
  }),
}
