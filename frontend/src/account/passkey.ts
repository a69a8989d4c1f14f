// The browser's part of passkeys. Bytes cross the wire as base64url.
import { post } from '../net/api'
import { Fault } from '../net/fault'
import type { PasskeyAnswer, PasskeyChallenge, Purpose } from '../wire'

/** Can this browser make and show passkeys, on this page? */
export const passkeysHere = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext

function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  const plain = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, c => c.charCodeAt(0))
}

function text(buffer: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(buffer), b => String.fromCharCode(b)).join('')
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** undefined: whoever was asked did not want to. */
async function ask<T>(what: () => Promise<Credential | null>): Promise<T | undefined> {
  try {
    return (await what()) as T
  } catch (e) {
    const name = e instanceof DOMException ? e.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined
    throw new Fault('invalid', name === 'InvalidStateError' ? 'passkey_known' : 'passkey_failed')
  }
}

const known = (q: PasskeyChallenge): PublicKeyCredentialDescriptor[] =>
  (q.known ?? []).map(id => ({ type: 'public-key', id: bytes(id) }))

/** Makes a passkey for who is signed in; undefined: it was not wanted after all. Throws a Fault. */
export async function makePasskey(): Promise<PasskeyAnswer | undefined> {
  const q = await post('/api/passkey/ask', { to: 'add' })
  const made = await ask<PublicKeyCredential>(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(q.challenge),
        rp: { id: q.domain, name: q.domain },
        user: { id: bytes(q.user ?? ''), name: q.name ?? '', displayName: q.name ?? '' },
        pubKeyCredParams: q.algorithms.map(alg => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        excludeCredentials: known(q),
        attestation: 'none',
      },
    }),
  )
  if (!made) return undefined
  const r = made.response as AuthenticatorAttestationResponse
  return { credential: text(made.rawId), clientData: text(r.clientDataJSON), attestation: text(r.attestationObject) }
}

/** Shows a passkey; undefined: it was not wanted after all. Throws a Fault. */
export async function showPasskey(to: Exclude<Purpose, 'add'>): Promise<PasskeyAnswer | undefined> {
  const q = await post('/api/passkey/ask', { to })
  const shown = await ask<PublicKeyCredential>(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(q.challenge),
        rpId: q.domain,
        userVerification: 'required',
        allowCredentials: known(q),
      },
    }),
  )
  if (!shown) return undefined
  const r = shown.response as AuthenticatorAssertionResponse
  return {
    credential: text(shown.rawId),
    clientData: text(r.clientDataJSON),
    authenticator: text(r.authenticatorData),
    signature: text(r.signature),
    ...(r.userHandle && { user: text(r.userHandle) }),
  }
}
