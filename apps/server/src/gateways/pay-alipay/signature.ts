import type { KeyObject } from 'node:crypto'
import { isRsaSha256, signRsaSha256 } from '../signing/rsa.ts'

export type AlipayParams = Readonly<Record<string, string>>

/** RSA2 over all parameters that have a value, sorted by name. */
export function signAlipayRequest(privateKey: KeyObject, params: AlipayParams): string {
  return signRsaSha256(privateKey, textToSign(params, ['sign']))
}

export function isAlipayRequest(publicKey: KeyObject, params: AlipayParams): boolean {
  return isRsaSha256(publicKey, textToSign(params, ['sign']), params['sign'] ?? '')
}

/** Notices also leave out `sign_type`; requests do not. */
export function signAlipayNotice(privateKey: KeyObject, params: AlipayParams): string {
  return signRsaSha256(privateKey, textToSign(params, ['sign', 'sign_type']))
}

export function isAlipayNotice(publicKey: KeyObject, params: AlipayParams): boolean {
  return isRsaSha256(publicKey, textToSign(params, ['sign', 'sign_type']), params['sign'] ?? '')
}

function textToSign(params: AlipayParams, without: readonly string[]): string {
  return Object.keys(params)
    .filter(name => !without.includes(name) && params[name] !== '')
    .sort()
    .map(name => `${name}=${params[name]}`)
    .join('&')
}
