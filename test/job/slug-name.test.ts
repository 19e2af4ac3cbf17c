import { expect, it } from 'vitest'
import { slugName } from '../../src/job/slug-name.ts'

it.each([
  ['acme-robotics', 'Acme Robotics'],
  ['acme_robotics', 'Acme Robotics'],
  ['acme', 'Acme'],
  ['GoodCo', 'GoodCo'],
  ['1st formations', '1st Formations'],
  ['Wander Inc', 'Wander Inc'],
  ['acme.ai', 'Acme.ai'],
  ['acme.wd5/External_Careers', 'Acme'],
  ['moonrise/A2.00C', 'Moonrise'],
  ['careers-otterbrook', 'Otterbrook'],
  ['crane-hill-careers-page', 'Crane Hill'],
  ['benchwright.zohorecruit.eu', 'Benchwright'],
  ['careers.acme.com', 'Acme'],
  ['jobs.acme.co.uk', 'Acme'],
  ['https://careers.acme.com/sitemap.xml#/jobs/', 'Acme'],
  ['https://acme.example/feed.json?lang=en', 'Acme'],
  ['recruiting.ultipro.com/acm1000acme/10979c4c-faf6-463f-bf62-fe6e718faa68', 'Acm1000acme'],
  ['tidemill.rec.pro.ukg.net/tid1500tide/c4f67974-ff31-4e1e-ba1d-a4bc6eb3dbac', 'Tidemill'],
  ['fa-quay-saas.fa.ocs.oraclecloud.com/CX_1', 'Fa Quay Saas'],
  ['020d484e-9f0b-4c17-9f02-c779133baf45', '020d484e-9f0b-4c17-9f02-c779133baf45'],
  ['careers', 'Careers'],
  ['---', '---'],
])('%s is %s', (board, name) => expect(slugName(board)).toBe(name))
