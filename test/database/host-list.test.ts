import { expect, it } from 'vitest'
import { hostsOf, serverName } from '../../src/database/host-list.ts'

it.each([
  ['postgres://one/db', ['postgres://one/db']],
  ['postgres://u:p@one:1,two:2/db?x=a,b', ['postgres://u:p@one:1/db?x=a,b', 'postgres://u:p@two:2/db?x=a,b']],
  ['postgres://u:a,b@one/db', ['postgres://u:a,b@one/db']],
  ['postgresql://[::1]:5432,two', ['postgresql://[::1]:5432', 'postgresql://two']],
  ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql']],
  ['nonsense', ['nonsense']],
])('the hosts of %s', (url, hosts) => expect(hostsOf(url)).toEqual(hosts))

it.each([
  ['postgres://user:secret@one:6000/db', 'one:6000/db'],
  ['postgres://user:secret@one/db?sslmode=require', 'one:5432/db'],
  ['postgres:///db?host=/run/postgresql', '/run/postgresql:5432/db'],
])('the name of %s is without its user and password', (url, name) => expect(serverName(url)).toBe(name))
