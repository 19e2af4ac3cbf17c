import { parseBoardName } from '../../job/board-name.ts'

/**
 * Boards that the demo world of earlier releases had and this one no longer serves, as `ats:board`. A catalog that still holds them loses
 * them at the next start. A board that leaves the demo is added here.
 */
const LINES = `
bamboohr:cedarhollow
bamboohr:quillfeather
breezy:copperleaf-kitchens
breezy:donauwerk
comeet:almondgate/5C.00A
comeet:Harbor-Saffron/6E.013
dayforce:wintergreen
dayforce:stonecrop
dover:Quillmere
dover:tidewrack-labs
eightfold:corvane
eightfold:larchfield
gem:copperline-labs
gem:mossgate
hibob:tidepoolanalytics
hibob:encinasalud
hirehive:ottersound
hirehive:quernthistle
icims:careers-foxglovehospitals
icims:jobs-brasswater
jazzhr:cinderpathbakeries
jazzhr:thistleandloom
jobscore:plumblime
jobscore:kestrelyard
jobvite:gannetandmoor
jobvite:heliograph-careers
join:lindenhof-robotik
join:kaffeehausdigital
jsonld:https://careers.tidewrackbooks.example/sitemap.xml#/jobs/
jsonld:https://www.gannetferries.example/careers/feed.xml
jsonld:https://larkspurdental.example/careers/jobs.json
manatal:birchway-talent
manatal:palma-duna
oracle:hrwg.fa.us2.oraclecloud.com/CX_1001
oracle:fa-aubr-saasfaprod1.fa.ocs.oraclecloud.com/Careers
paylocity:5f0a7c1e-8d42-4b6f-9a13-2c7e61d0b948
paylocity:b83d1f64-07ac-4e95-8c2b-f41d9e6a5370
pinpoint:saltmarshcollege
pinpoint:peregrineparcels
polymer:larkspurdray
polymer:umbrafieldworks
rippling:larkspur-dental
rippling:QuarryRoad
softgarden:wacholder-kliniken
softgarden:sturmvogel
teamtailor:skargardmedia
teamtailor:tallgrass.na
traffit:bursztyn
traffit:zielonymost
trakstar:marigoldpress
trakstar:saltmarshclinics
ukg:recruiting.ultipro.com/MIL1021MBGR/5f0d6b0e-3c3e-4c39-9d0e-5b6a3f5f7a11
ukg:recruiting.ultipro.ca/TAM5002TCU/0c7a4f52-7f0f-4f0a-8a63-2f4f8d2b9c33
zoho:marigold-loom.zohorecruit.in
zoho:citrouilleverte.zohorecruit.eu`

export const FORMER_BOARDS: readonly { ats: string; board: string }[] = LINES.trim()
  .split('\n')
  .map(parseBoardName)
  .map(({ type: ats, board }) => ({ ats, board }))
