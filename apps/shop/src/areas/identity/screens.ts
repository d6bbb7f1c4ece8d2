import { AccountSecurityQuery, LoginQuery, QuickLoginQuery } from '#links/identity.ts'
import { NO_QUERY, type Screen } from '#shell/screen.ts'

export const identityScreens: readonly Screen[] = [
  {
    path: '/login',
    layout: 'bare',
    access: 'anyone',
    query: LoginQuery,
    page: () => import('./LoginPage.tsx').then(file => file.LoginPage),
  },
  {
    path: '/quickLogin',
    layout: 'bare',
    access: 'anyone',
    query: QuickLoginQuery,
    page: () => import('./QuickLoginPage.tsx').then(file => file.QuickLoginPage),
  },
  {
    path: '/forgetPassword',
    layout: 'bare',
    access: 'anyone',
    query: NO_QUERY,
    page: () => import('./recovery/ForgetPasswordPage.tsx').then(file => file.ForgetPasswordPage),
  },
  {
    path: '/forgetPassword/verifyCode',
    layout: 'bare',
    access: 'anyone',
    query: NO_QUERY,
    page: () => import('./recovery/VerifyCodePage.tsx').then(file => file.VerifyCodePage),
  },
  {
    path: '/forgetPassword/companySelect',
    layout: 'bare',
    access: 'anyone',
    query: NO_QUERY,
    page: () => import('./recovery/RecoverAccountPage.tsx').then(file => file.RecoverAccountPage),
  },
  {
    path: '/forgetPassword/newPassword',
    layout: 'bare',
    access: 'anyone',
    query: NO_QUERY,
    page: () => import('./recovery/NewPasswordPage.tsx').then(file => file.NewPasswordPage),
  },
  {
    path: '/forgetPassword/forgetSuccess',
    layout: 'bare',
    access: 'anyone',
    query: NO_QUERY,
    page: () => import('./recovery/ForgetSuccessPage.tsx').then(file => file.ForgetSuccessPage),
  },
  {
    path: '/forgetPassword/passwordRetrieval',
    layout: 'bare',
    access: 'anyone',
    query: NO_QUERY,
    page: () => import('./recovery/PasswordRetrievalPage.tsx').then(file => file.PasswordRetrievalPage),
  },
  {
    path: '/forgetPassword/PasswordRetrievalSubject',
    layout: 'bare',
    access: 'anyone',
    query: NO_QUERY,
    page: () => import('./recovery/PasswordRetrievalSubjectPage.tsx').then(file => file.PasswordRetrievalSubjectPage),
  },
  {
    path: '/personal/accountSecurity',
    layout: 'fixed',
    access: 'member',
    query: AccountSecurityQuery,
    page: () => import('./security/AccountSecurityPage.tsx').then(file => file.AccountSecurityPage),
  },
  {
    path: '/personal/changeMobile',
    layout: 'fixed',
    access: 'member',
    query: NO_QUERY,
    page: () => import('./security/ChangeMobilePage.tsx').then(file => file.ChangeMobilePage),
  },
]
