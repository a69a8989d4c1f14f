// Passkeys, with Chromium's own authenticator in place of a phone or a key.
import { expect, test } from './fixtures.mjs'
import { post } from './site.mjs'
import { flow, looked } from './look.mjs'
import { keep, PASSWORD, prove, register, signIn, signOut } from './members.mjs'

/** A browser has an authenticator that says yes; returns what speaks to it. */
async function authenticator(page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verified: isUserVerified => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    all: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

/** Passkeys need a name: that of this machine. */
const named = site => ({ ...site, base: site.base.replace('127.0.0.1', 'localhost') })

test('a passkey opens an account', { tag: '@long' }, async ({ person, site, named: nameOf, allow }) => {
  allow(/401|403|409/) // proofs that are asked for, the last way in
  const name = nameOf('Passkey')
  const { page } = await person({ ...flow, site: named(site), path: '/account#new' })
  const key = await authenticator(page)
  await register(page, name)
  await keep(page)
  await page.fill('input[name=passkey]', 'My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await prove(page)
  const list = page.locator('.passkeys li')
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('My phone')
  expect(await key.all()).toHaveLength(1)
  expect(await looked(page, 'passkeys')).toEqual([])
  await page.locator('.passkeys').scrollIntoViewIfNeeded()

  // The same authenticator makes no second one.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('That device has a passkey for this account already.').waitFor()

  // In place of the password: then it is the last way in.
  await page.getByRole('button', { name: 'Remove my password' }).click()
  await page.getByText('Your account has no password').waitFor()
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByText('That is the only sign-in method of your account.').waitFor()
  await signOut(page)
  await signIn(page, name)
  await page.getByText('Name or password is wrong.').waitFor()
  expect(await looked(page, 'sign-in')).toEqual([])

  // A person whom the authenticator does not verify is not let in.
  await key.verified(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await key.verified(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: `Hello, ${name}` }).waitFor()

  // A password again, proved by the passkey; then the passkey goes.
  await page.getByText('Your account has no password').waitFor() // until then the form is another
  await page.fill('input[name=new]', PASSWORD)
  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('Your password was changed.').waitFor()
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await prove(page)
  await page.getByText('You have no passkeys.').waitFor()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('No account here uses that passkey.').waitFor()
})

test('a passkey of one site is of no use to another, nor twice', { tag: '@long' }, async ({
  person,
  site,
  named: nameOf,
  allow,
}) => {
  allow(/403/) // the proof that is asked for
  const name = nameOf('Pam')
  const { page } = await person({ site: named(site), path: '/account#new' })
  await authenticator(page)
  await register(page, name)
  await keep(page)
  expect((await post(page, '/api/passkey/ask', { to: 'add' })).body.why).toBe('prove')
  await page.fill('input[name=passkey]', 'Key')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await prove(page)
  await page.getByText('never used').waitFor()
  const answer = await page.evaluate(async () => {
    const bytes = s => Uint8Array.from(atob(s.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))
    const text = b =>
      btoa(String.fromCharCode(...new Uint8Array(b)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const r = await fetch('/api/passkey/ask', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"to":"enter"}',
    })
    const q = await r.json()
    const got = await navigator.credentials.get({
      publicKey: { challenge: bytes(q.challenge), rpId: q.domain, userVerification: 'required' },
    })
    const a = got.response
    return {
      credential: text(got.rawId),
      clientData: text(a.clientDataJSON),
      authenticator: text(a.authenticatorData),
      signature: text(a.signature),
      user: text(a.userHandle),
    }
  })
  // The server under its number has no passkeys; and whoever has heard an answer comes too late.
  const send = base =>
    fetch(`${base}/api/passkey/enter`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(answer),
    }).then(r => r.json())
  expect((await send(site.base)).why).toBe('passkey_address')
  expect((await send(named(site).base)).user.name).toBe(name)
  // Its challenge was used, and its signature counts no further than the last.
  expect((await send(named(site).base)).why).toMatch(/^passkey(_late)?$/)
})
