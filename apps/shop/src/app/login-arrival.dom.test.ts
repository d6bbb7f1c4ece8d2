import { beforeEach, expect, test } from 'vitest'
import { readCookies } from '@xiaojiu/web/storage/cookies.ts'
import { clearBrowser, setCookies } from '#trade/testing/session.ts'
import { forgetTracking } from './login-arrival.ts'

beforeEach(clearBrowser)

test('R-109 R-110 the data_id cookie and the al_ key are gone, all else stays', () => {
  setCookies({ data_id: '1', al_x: '1', uuid: 'device-12345' })
  localStorage.setItem('al_user', '1')
  localStorage.setItem('cartNum', '3')
  sessionStorage.setItem('al_page', '1')
  forgetTracking()
  expect([...readCookies().keys()]).toEqual(['uuid'])
  expect({ ...localStorage }).toEqual({ cartNum: '3' })
  expect({ ...sessionStorage }).toEqual({})
})
