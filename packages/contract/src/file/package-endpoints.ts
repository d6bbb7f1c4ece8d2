import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import { Package, PackagePage, PackageQuery, PackageRef } from './package-schemas.ts'

const BASE = '/file/api/package'

/** 资料包: zips that are made in the background. */
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
