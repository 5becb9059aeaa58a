import { describe, expect, test } from 'vitest'
import { boundaryProblems } from './check-boundaries.ts'
import { FEATURES } from './feature-order.ts'

const check = (path: string, ...names: string[]) =>
  boundaryProblems([{ path, text: names.map((name) => `import '${name}'\n`).join('') }])

describe('a planted violation of the order is reported:', () => {
  test.each([
    [
      'a server feature looks forward in the domain',
      'src/server/asks/open-ask.ts',
      '#domain/matches/match.ts',
      'asks must not import matches: a feature looks only back',
    ],
    [
      'a server feature looks forward in the contract',
      'src/server/asks/open-ask.ts',
      '#contract/matches.ts',
      'asks must not import matches: a feature looks only back',
    ],
    [
      'a contract looks forward in the domain',
      'src/contract/asks.ts',
      '#domain/matches/match.ts',
      'asks must not import matches: a feature looks only back',
    ],
    [
      'a contract looks forward',
      'src/contract/asks.ts',
      './matches.ts',
      'asks must not import matches: a feature looks only back',
    ],
    [
      'a contract in a folder looks forward',
      'src/contract/matches/paying.ts',
      '../disputes/party.ts',
      'matches must not import disputes: a feature looks only back',
    ],
    [
      'a contract under another name looks forward',
      'src/contract/security/tokens.ts',
      '../asks.ts',
      'security must not import asks: a feature looks only back',
    ],
    [
      'a shared contract imports a feature',
      'src/contract/shapes.ts',
      '#domain/asks/ask.ts',
      'shared must not import asks: a feature looks only back',
    ],
    [
      'a web feature looks forward in the domain',
      'src/web/features/asks/api.ts',
      '#domain/matches/match.ts',
      'asks must not import matches: a feature looks only back',
    ],
    [
      'a web feature looks forward in the contract',
      'src/web/features/asks/api.ts',
      '#contract/matches.ts',
      'asks must not import matches: a feature looks only back',
    ],
    [
      'server platform imports the domain of a feature',
      'src/server/platform/http/http.ts',
      '#domain/asks/ask.ts',
      'server platform knows no feature',
    ],
    [
      'server platform imports the contract of a feature',
      'src/server/platform/http/http.ts',
      '#contract/asks.ts',
      'server platform knows no feature',
    ],
    [
      'web platform imports the domain of a feature',
      'src/web/platform/api/api.ts',
      '#domain/asks/ask.ts',
      'web platform knows no feature',
    ],
    [
      'web platform imports the contract of a feature',
      'src/web/platform/api/api.ts',
      '#contract/security/tokens.ts',
      'web platform knows no feature',
    ],
    [
      'ui imports the domain of a feature',
      'src/web/ui/acts/button.tsx',
      '#domain/asks/ask.ts',
      'web ui knows no feature',
    ],
    [
      'ui imports the contract of a feature',
      'src/web/ui/acts/button.tsx',
      '#contract/asks.ts',
      'web ui knows no feature',
    ],
    ['domain looks forward', 'src/domain/asks/ask.ts', '../matches/match.ts', 'looks only back'],
    [
      'shared imports a feature',
      'src/domain/shared/ids.ts',
      '#domain/circles/circle.ts',
      'looks only back',
    ],
    [
      'a domain feature imports the top',
      'src/domain/asks/ask.ts',
      '#domain/all-errors.ts',
      'looks only back',
    ],
    [
      'a server feature looks forward',
      'src/server/asks/open-ask.ts',
      '#server/matches/pair.ts',
      'looks only back',
    ],
    [
      'a web feature looks forward',
      'src/web/features/asks/api.ts',
      '../matches/api.ts',
      'looks only back',
    ],
    [
      'a server folder is not in the list',
      'src/server/gifts/give.ts',
      '#domain/shared/ids.ts',
      'gifts is missing in tools/check/feature-order.ts',
    ],
    [
      'a domain folder is not in the list',
      'src/domain/gifts/gift.ts',
      './other.ts',
      'gifts is missing',
    ],
    ['a contract is not in the list', 'src/contract/gifts.ts', './shapes.ts', 'gifts is missing'],
    [
      'a web feature is not in the list',
      'src/web/features/gifts/api.ts',
      './other.ts',
      'gifts is missing',
    ],
  ])('%s', (_what, path, name, message) => {
    expect(check(path, name)).toEqual([expect.stringContaining(message)])
  })
})

describe('what the order allows stays silent:', () => {
  test('every feature imports all those before it', () => {
    FEATURES.forEach((feature, index) => {
      const back = FEATURES.slice(0, index).flatMap((earlier) => [
        `#server/${earlier}/x.ts`,
        `#contract/${earlier}.ts`,
        `#domain/${earlier}/x.ts`,
      ])
      expect(check(`src/server/${feature}/x.ts`, ...back)).toEqual([])
    })
  })

  test.each([
    'src/server/platform/http/http.ts',
    'src/web/platform/api/api.ts',
    'src/web/ui/x.tsx',
  ])('%s imports what all features share', (path) => {
    const shared = ['#domain/shared/ids.ts', '#domain/all-errors.ts']
    expect(check(path, ...shared, '#contract/shapes.ts', '#contract/index.ts')).toEqual([])
  })
})
