import { describe, expect, test } from 'vitest'
import { loginPath, safeRedirect } from './redirect.ts'

describe('the log-in address', () => {
  test('R-106 contains the whole encoded path to return to', () => {
    expect(loginPath('/search?keyword=a%20b')).toBe('/login?redirect=%2Fsearch%3Fkeyword%3Da%2520b')
  })

  test('R-107 contains no return address for the home page', () => {
    expect(loginPath('/')).toBe('/login')
    expect(loginPath()).toBe('/login')
  })
})

describe('the return address', () => {
  test.each([
    '/cart',
    '/search?keyword=a%20b',
    '/search?keyword=100%25',
    '/personal/myOrder?state=1#top',
    '/goodDetail?name=a%2Fb',
  ])('accepts %s as a page of this site', path => expect(safeRedirect(path)).toBe(path))

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/%0d%0aSet-Cookie:a=b',
    '/cart\u0000',
    ' /cart',
    'cart',
    '',
  ])('drops %j as unsafe', path => expect(safeRedirect(path)).toBeNull())

  test('drops an empty address and the log-in page itself', () => {
    expect(safeRedirect(null)).toBeNull()
    expect(safeRedirect(undefined)).toBeNull()
    expect(safeRedirect('/login?redirect=%2Fcart')).toBeNull()
  })
})
