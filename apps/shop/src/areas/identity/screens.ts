import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

export const LoginQuery = z.object({
  /** Where to go afterwards; pages of our own site only. */
  redirect: z.string().optional(),
})

export const identityScreens: readonly Screen[] = [
  {
    path: '/login',
    layout: 'bare',
    access: 'anyone',
    query: LoginQuery,
    page: () => import('./LoginPage.tsx').then(file => file.LoginPage),
  },
  { path: '/quickLogin', layout: 'bare', access: 'anyone', query: z.object({ key: z.string().optional() }) },
  { path: '/forgetPassword', layout: 'bare', access: 'anyone', query: NO_QUERY },
  { path: '/forgetPassword/verifyCode', layout: 'bare', access: 'anyone', query: NO_QUERY },
  { path: '/forgetPassword/companySelect', layout: 'bare', access: 'anyone', query: NO_QUERY },
  { path: '/forgetPassword/newPassword', layout: 'bare', access: 'anyone', query: NO_QUERY },
  { path: '/forgetPassword/forgetSuccess', layout: 'bare', access: 'anyone', query: NO_QUERY },
  { path: '/forgetPassword/passwordRetrieval', layout: 'bare', access: 'anyone', query: NO_QUERY },
  { path: '/forgetPassword/PasswordRetrievalSubject', layout: 'bare', access: 'anyone', query: NO_QUERY },
  { path: '/personal/accountSecurity', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/changeMobile', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/employeeAccountManagement', layout: 'fixed', access: 'member', query: NO_QUERY },
]
