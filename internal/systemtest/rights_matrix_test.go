package systemtest_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"teren/internal/fixture"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// A line says of one call who may make it, and shows a body that is good.
//
// The letters: A the ADMIN, M the MANAGER, W a WORKER, of the contractor's
// company and, for W, with an order of the thing; C the ADMIN and the MANAGER
// of the thing's client, which uses Teren. Of a call about no thing, A, M and W
// of whatever company. S is whoever the thing belongs to in person.
type line struct {
	may   string
	body  string
	query string // with its ?
	photo bool   // comes with a photo
	own   int    // the status for the thing "own" where it is not 200
	thing string // of which the body is good, where that is not "own"
	// deleted: it answers for a deleted record as for another, which masterLetter does not know.
	deleted bool
}

// picture is the photo the call comes with, if any.
func (l line) picture() string {
	if l.photo {
		return photo
	}
	return ""
}

// damaged looks like a picture until it is unpacked.
var damaged = photo[:len(photo)-30]

const text = `"title":"x","description":"x","location_type":"STORE","address_name":"x","address1":"x","address2":"","address3":"","address4":"",` +
	`"zipcode":"","city":"x","region":"","country":"","latitude":null,"longitude":null,"working_hours":"","contact_name":"","contact_phone":"","contact_email":"",` +
	`"priority":"LOW","client_note":"x"`

const repeat = `{"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2026-11-23","order_time":"08:00","time_estimate":60,"team_id":{team_id},"version":0}`

// lines are all calls. One that is missing here fails the test.
var lines = map[string]line{
	"GET /auth/check":         {},
	"POST /auth/login":        {body: `{"email":"x@x.test","password":"x"}`},
	"GET /auth/logout":        {},
	"POST /auth/setup":        {body: `{"code":"x","company_name":"x","first_name":"x","last_name":"x","email":"x@x.test","password":"bijela-kava-9"}`},
	"POST /auth/tenant":       {may: "AMW", body: `{"tenant_id":{company}}`},
	"GET /debug":              {may: "A"},
	"GET /debug/schema":       {may: "A"},
	"GET /debug/docs":         {may: "A"},
	"GET /debug/searchapi":    {may: "A"},
	"GET /debug/searchapi_ts": {may: "A"},

	"GET /profile":                                {may: "AMW"},
	"PATCH /profile":                              {may: "AMW", body: `{"first_name":"Nova"}`, photo: true},
	"POST /profile/password":                      {may: "AMW", body: `{"old_password":"teren-demo","new_password":"bijela-kava-9"}`},
	"GET /profile/sessions":                       {may: "AMW"},
	"POST /profile/sessions/{session_id}/end":     {may: "S", body: `{"password":"teren-demo"}`},
	"POST /profile/sessions/end_others":           {may: "AMW", body: `{"password":"teren-demo"}`},
	"POST /auth/second_factor":                    {body: `{"code":"123456"}`},
	"POST /auth/forgot":                           {body: `{"email":"x@x.test"}`},
	"POST /auth/reset":                            {body: `{"token":"x","password":"bijela-kava-9"}`},
	"POST /auth/sign_up":                          {body: `{"company_name":"x","first_name":"x","last_name":"x","email":"x@x.test"}`},
	"GET /auth/sign_up":                           {},
	"GET /auth/reset":                             {},
	"POST /auth/confirm_sign_up":                  {body: `{"token":"x","password":"bijela-kava-9"}`},
	"GET /auth/oidc/start":                        {},
	"GET /auth/oidc/callback":                     {},
	"GET /auth/oidc/end":                          {},
	"POST /auth/oidc/link":                        {body: `{"password":"x"}`},
	"GET /profile/second_factor":                  {may: "AMW"},
	"POST /profile/second_factor":                 {may: "AMW", body: `{"password":"teren-demo"}`},
	"POST /profile/second_factor/confirm":         {may: "AMW", body: `{"code":"123456"}`, own: 409},
	"POST /profile/second_factor/recovery_codes":  {may: "AMW", body: `{"password":"teren-demo"}`, own: 409},
	"POST /profile/second_factor/disable":         {may: "AMW", body: `{"password":"teren-demo"}`},
	"POST /users/{user_id}/second_factor/disable": {may: "A", body: `{"password":"teren-demo"}`},
	"GET /profile/identities":                     {may: "AMW"},
	"POST /profile/identities/{identity_id}/end":  {may: "S", body: `{"password":"teren-demo"}`},
	"GET /views":                                  {may: "AMW", query: "?list=tasks"},
	"POST /views":                                 {may: "AMW", own: 201, body: `{"list":"tasks","name":"y","state":"{}"}`},
	"POST /views/default":                         {may: "AMW", body: `{"list":"tasks","view_id":null}`},
	"PATCH /views/{view_id}":                      {may: "S", body: `{"name":"y"}`},
	"DELETE /views/{view_id}":                     {may: "S"},
	"GET /settings":                               {may: "A"},
	"PATCH /settings":                             {may: "A", body: `{"city":"Zadar"}`, photo: true},
	"GET /settings/history":                       {may: "A"},
	"GET /settings/first_steps":                   {may: "A"},
	"POST /search":                                {may: "AMW", body: `{"search":"x"}`},
	"POST /search/references":                     {may: "AMW", body: `{"numbers":["Z-1","#2"]}`},
	"POST /conversations/search":                  {may: "AMW", body: `{"unread":true}`},
	"GET /home/charts":                            {may: "AM"},
	"GET /home":                                   {may: "AM"},
	"GET /asked":                                  {may: "AM"},
	"POST /asked/visits/search":                   {may: "AM"},
	"POST /asked/invoices/search":                 {may: "AM"},
	"GET /settings/holidays":                      {may: "AMW"},
	"PATCH /settings/holidays":                    {may: "A", body: `{"holidays_create":[{"day":"2026-06-15","name":"x"}]}`},
	"GET /settings/sessions":                      {may: "A"},
	"DELETE /settings/sessions/{session_id}":      {may: "A"},
	"GET /settings/keys":                          {may: "A"},
	"POST /settings/keys":                         {may: "A", body: `{"name":"x","days":30,"password":"teren-demo"}`},
	"DELETE /settings/keys/{key_id}":              {may: "A"},
	"GET /settings/second_factor":                 {may: "A"},
	"POST /absences/search":                       {may: "AMW"},
	"POST /absences/export":                       {may: "AMW", body: `{"format":"xlsx"}`},
	"POST /absences":                              {may: "AMW", own: 201, body: `{"kind":"LEAVE","from_day":"2040-08-01","to_day":"2040-08-05"}`},
	"GET /absences/{absence_id}":                  {may: "AMW"},
	"PATCH /absences/{absence_id}":                {may: "AMW", body: `{"note":"x"}`},
	"DELETE /absences/{absence_id}":               {may: "AMW"},
	"POST /absences/{absence_id}/approve":         {may: "AM"},
	"POST /absences/{absence_id}/reject":          {may: "AM", body: `{"reason":"x"}`},
	"POST /absences/{absence_id}/cancel":          {may: "AMW", own: 409, body: `{"reason":"x"}`},
	"GET /absences/{absence_id}/history":          {may: "AMW"},
	"GET /calendar/{secret}":                      {},
	"GET /profile/calendar":                       {may: "AMW"},
	"POST /profile/calendar":                      {may: "AMW"},
	"DELETE /profile/calendar":                    {may: "AMW"},
	"GET /time_sheets":                            {may: "AMW"},
	"GET /time_sheets/export":                     {may: "AM"},
	"GET /auth/invitation":                        {},
	"POST /auth/accept_invitation":                {body: `{"token":"x","password":"bijela-kava-9"}`},
	"POST /users/search":                          {may: "AM"},
	"POST /users/picker_search":                   {may: "AM"},
	"POST /users/export":                          {may: "AM", body: `{"format":"xlsx"}`},
	"POST /users":                                 {may: "A", own: 201, photo: true, body: `{"tenant_id":{company},"email":"nova@x.test","first_name":"Nova","last_name":"Ć","user_type":"WORKER"}`},
	"GET /users/{user_id}":                        {may: "AM"},
	"PATCH /users/{user_id}":                      {may: "A", photo: true, body: `{"tenant_id":{company},"first_name":"Nova"}`},
	"DELETE /users/{user_id}":                     {may: "A"},
	"POST /users/{user_id}/restore":               {may: "A", own: 409},
	"POST /users/{user_id}/merge/preview":         {may: "A", body: `{"gone_id":{manager}}`},
	"POST /users/{user_id}/merge":                 {may: "A", body: `{"gone_id":{manager}}`},
	"POST /users/{user_id}/unmerge":               {may: "A", body: `{"gone_id":{merged_user}}`},
	"POST /users/{user_id}/invite":                {may: "A"},
	"GET /users/{user_id}/history":                {may: "AM"},
	"POST /mail/search":                           {may: "A"},
	"POST /mail/{mail_id}/resend":                 {may: "A", own: 409},
	"POST /mail/{mail_id}/discard":                {may: "A"},
	"POST /mail/discard":                          {may: "A"},
	"POST /mail/test":                             {may: "A", own: 409},
	"POST /notices/search":                        {may: "AMW"},
	"POST /notices/read":                          {may: "AMW", body: `{"all":true,"notice_ids":[]}`},
	"GET /events":                                 {may: "AMW"},
	"GET /google_maps/key":                        {may: "AMW"},
	"GET /maps":                                   {may: "AMW"},
	"GET /maps/plain":                             {may: "AMW"},
	"GET /maps/tile":                              {may: "AMW", own: 404},
	"GET /uploads/{filename}":                     {may: "AMWC"},
	"POST /open_uploads":                          {may: "AMW", body: `{"key":"x","size":9,"file_name":"x.pdf","sheet":false}`},
	"PATCH /open_uploads":                         {may: "AMW", own: 422, query: "?key=x&offset=0"},
	"DELETE /open_uploads":                        {may: "AMW", query: "?key=x"},

	"GET /work_hierarchies":                              {may: "AMW"},
	"POST /work_hierarchies/export":                      {may: "AMW", body: `{"format":"xlsx"}`},
	"POST /work_hierarchies":                             {may: "AM", own: 201, body: `{"parent_id":{node},"title":"x","expense_type":"INCOME","time_estimate":1}`},
	"PATCH /work_hierarchies/{work_hierarchy_id}":        {may: "AM", body: `{"title":"y"}`},
	"DELETE /work_hierarchies/{work_hierarchy_id}":       {may: "AM", own: 409},
	"POST /work_hierarchies/{work_hierarchy_id}/restore": {may: "A", own: 409},
	"GET /work_hierarchies/{work_hierarchy_id}/history":  {may: "AMW"},
	"POST /tasks/whier_picker":                           {may: "AM"},

	"GET /locations_hierarchy":              {may: "AMW"},
	"POST /locations/list/search":           {may: "AMW"},
	"POST /locations/export":                {may: "AMW", body: `{"format":"xlsx"}`},
	"POST /locations/picker":                {may: "AMW"},
	"POST /locations":                       {may: "AM", own: 201, body: `{"parent_id":{location},"name":"x","cin":"x","location_type":"STORE","address1":"","address2":"","zipcode":"","city":"x","region":"","country":"","latitude":null,"longitude":null}`},
	"PATCH /locations/{location_id}":        {may: "AM", body: `{"name":"y"}`},
	"DELETE /locations/{location_id}":       {may: "AM"},
	"POST /locations/{location_id}/restore": {may: "A", own: 409},
	"GET /locations/{location_id}/history":  {may: "AMW"},
	"POST /locgroups/search":                {may: "AMW"},
	"POST /locgroups/export":                {may: "AMW", body: `{"format":"xlsx"}`},
	"POST /locgroups":                       {may: "AM", own: 201, body: `{"name":"x","location_ids":[{location}]}`},
	"PATCH /locgroups/{locgroup_id}":        {may: "AM", body: `{"name":"y"}`},
	"DELETE /locgroups/{locgroup_id}":       {may: "AM"},
	"POST /locgroups/{locgroup_id}/restore": {may: "A", own: 409},
	"GET /locgroups/{locgroup_id}/history":  {may: "AMW"},

	"POST /addresses/search":               {may: "AMW"},
	"POST /addresses/export":               {may: "AMW", body: `{"format":"xlsx"}`},
	"POST /addresses":                      {may: "AM", own: 201, body: `{"address_name":"x","location_type":"STORE","address1":"x","address2":"","address3":"","address4":"","zipcode":"","city":"x","region":"","country":"","latitude":null,"longitude":null,"working_hours":"","contact_name":"","contact_phone":"","contact_email":"","tenant_id":0,"linked_location":{location}}`},
	"PATCH /addresses/{address_id}":        {may: "AM", body: `{"address_name":"y"}`},
	"DELETE /addresses/{address_id}":       {may: "AM"},
	"POST /addresses/{address_id}/restore": {may: "A", own: 409},
	"GET /addresses/{address_id}/history":  {may: "AMW"},

	"POST /catalog/items/{catalog_item_id}/merge/preview": {may: "AM", body: `{"gone_id":{twin_item}}`},
	"POST /catalog/items/{catalog_item_id}/merge":         {may: "AM", body: `{"gone_id":{twin_item}}`},
	"POST /catalog/items/{catalog_item_id}/unmerge":       {may: "AM", body: `{"gone_id":{merged_item}}`},

	"POST /addresses/{address_id}/merge/preview": {may: "AM", body: `{"gone_id":{twin_address}}`},
	"POST /addresses/{address_id}/merge":         {may: "AM", body: `{"gone_id":{twin_address}}`},
	"POST /addresses/{address_id}/unmerge":       {may: "AM", body: `{"gone_id":{merged_address}}`},

	"POST /b2b/search":           {may: "AM"},
	"POST /b2b":                  {may: "AM", own: 201, body: `{"name":"x","contacts":[{"name":"x","role":"","phone":"","email":""}]}`, photo: true},
	"GET /b2b/{b2b_id}/details":  {may: "AM"},
	"PATCH /b2b/{b2b_id}":        {may: "AM", body: `{"name":"y"}`, photo: true},
	"DELETE /b2b/{b2b_id}":       {may: "AM"},
	"POST /b2b/{b2b_id}/restore": {may: "A", own: 409},
	"POST /b2b/{b2b_id}/invite":  {may: "A", body: `{"email":"x@y.test","first_name":"x","last_name":"y"}`},
	"GET /b2b/{b2b_id}/history":  {may: "AM"},

	"POST /b2b/{b2b_id}/merge/preview": {may: "AM", body: `{"gone_id":{twin_company}}`},
	"POST /b2b/{b2b_id}/merge":         {may: "AM", body: `{"gone_id":{twin_company}}`},
	"POST /b2b/{b2b_id}/unmerge":       {may: "AM", body: `{"gone_id":{merged_company}}`},

	"POST /b2b/export":        {may: "AM", body: `{"format":"xlsx"}`},
	"GET /b2b/template.csv":   {may: "AM"},
	"GET /b2b/template.xlsx":  {may: "AM"},
	"POST /b2b/import":        {may: "A"},
	"POST /b2b/import/look":   {may: "A"},
	"POST /b2b/import/faults": {may: "A"},
	"GET /b2b/imports":        {may: "A"},

	"POST /b2b/import/{b2b_import_id}/undo": {may: "A"},

	"POST /deleted/search": {may: "A"},
	"POST /deleted/export": {may: "A", body: `{"format":"xlsx"}`},

	"GET /time_sheets/{user_id}/{month}":           {may: "AMW"},
	"POST /time_sheets/{user_id}/{month}/confirm":  {may: "W"},
	"POST /time_sheets/{user_id}/{month}/approve":  {may: "AM"},
	"POST /time_sheets/{user_id}/{month}/withdraw": {may: "AM", body: `{"reason":"x"}`, own: 409},
	"GET /time_sheets/{user_id}/{month}/history":   {may: "AMW"},
	"GET /time_sheets/{user_id}/{month}/export":    {may: "AMW"},

	"POST /teams/search":            {may: "AMW"},
	"POST /teams/export":            {may: "AMW", body: `{"format":"xlsx"}`},
	"POST /teams/picker_search":     {may: "AMW"},
	"POST /teams/users_picker":      {may: "AM"},
	"POST /teams":                   {may: "AM", own: 201, body: `{"name":"x","work_hierarchy_id":{node},"user_ids":[{worker}]}`},
	"PATCH /teams/{team_id}":        {may: "AM", body: `{"name":"y"}`},
	"DELETE /teams/{team_id}":       {may: "AM"},
	"POST /teams/{team_id}/restore": {may: "A", own: 409},
	"GET /teams/{team_id}/history":  {may: "AMW"},

	"POST /materials/search":                                           {may: "AMW"},
	"POST /materials/export":                                           {may: "AMW", body: `{"format":"xlsx","tab":"ALL"}`},
	"POST /materials/picker_search":                                    {may: "AMW"},
	"POST /materials/items_picker":                                     {may: "AM"},
	"POST /materials":                                                  {may: "AM", own: 201, body: `{"catalog_item_id":{spare},"quantity":1,"stock_place_id":{place}}`},
	"GET /materials/{catalog_item_id}":                                 {may: "AMW"},
	"PATCH /materials/{catalog_item_id}":                               {may: "AM", body: `{"critical_quantity":5,"comment":"y"}`},
	"POST /materials/{catalog_item_id}/change":                         {may: "AM", body: `{"change_type":"ADDITION","quantity":1,"stock_place_id":{place}}`},
	"POST /materials/{catalog_item_id}/transfer":                       {may: "AM", body: `{"to_place_id":{place},"quantity":1}`},
	"POST /materials/{catalog_item_id}/logs/search":                    {may: "AMW"},
	"POST /materials/{catalog_item_id}/logs/{material_log_id}/correct": {may: "AM", body: `{}`},
	"DELETE /materials/{catalog_item_id}":                              {may: "AM", own: 409},
	"POST /materials/{catalog_item_id}/restore":                        {may: "A", own: 409},
	"GET /materials/{catalog_item_id}/history":                         {may: "AMW"},
	"POST /materials/differences/search":                               {may: "AM"},
	"POST /materials/differences/{material_difference_id}/resolve":     {may: "AM", body: `{"outcome":"COUNT","quantity":1}`},
	"GET /orders/{order_id}/reservations":                              {may: "AM"},
	"POST /orders/{order_id}/reservations":                             {may: "AM", body: `{"lines":[{"catalog_item_id":{item},"quantity":1}]}`},
	"GET /work_hierarchies/{work_hierarchy_id}/materials":              {may: "AMW"},
	"PATCH /work_hierarchies/{work_hierarchy_id}/materials":            {may: "AM", body: `{"lines":[{"catalog_item_id":{item},"quantity":1}]}`},
	"GET /materials/picking":                                           {may: "AMW", query: "?date=2026-01-02"},
	"GET /materials/picking.pdf":                                       {may: "AMW"},
	"GET /materials/purchase_list":                                     {may: "AM"},
	"GET /materials/purchase_list/file":                                {may: "AM", query: "?format=xlsx"},
	"POST /material_purchases/search":                                  {may: "AM"},
	"POST /material_purchases":                                         {may: "AM", own: 201, body: `{"lines":[{"catalog_item_id":{item},"quantity":1}]}`},
	"GET /material_purchases/{material_purchase_id}":                   {may: "AM"},
	"GET /material_purchases/{material_purchase_id}/file":              {may: "AM", query: "?format=xlsx"},
	"POST /material_purchases/{material_purchase_id}/receive":          {may: "AM", body: `{"lines":[{"catalog_item_id":{item},"quantity":1}],"stock_place_id":{place}}`},
	"PATCH /material_purchases/{material_purchase_id}":                 {may: "AM", body: `{"lines":[{"catalog_item_id":{item},"quantity":1}]}`},
	"DELETE /material_purchases/{material_purchase_id}":                {may: "AM"},
	"POST /material_purchases/{material_purchase_id}/reopen":           {may: "AM", own: 409},
	"POST /material_purchases/{material_purchase_id}/close":            {may: "AM"},
	"POST /orders/{order_id}/materials":                                {may: "AMW", own: 201, body: `{"catalog_item_id":{item},"quantity":1,"stock_place_id":{place}}`},
	"DELETE /orders/{order_id}/materials/{material_use_id}":            {may: "AM"},
	"GET /tasks/{task_id}/financials/materials":                        {may: "AM"},
	"POST /tasks/{task_id}/financials/materials":                       {may: "AM", body: `{}`},
	"POST /stock_places/search":                                        {may: "AMW"},
	"POST /stock_places":                                               {may: "AM", own: 201, body: `{"kind":"VAN","name":"x","user_id":{worker}}`},
	"PATCH /stock_places/{stock_place_id}":                             {may: "AM", body: `{"name":"y","user_id":{worker}}`},
	"DELETE /stock_places/{stock_place_id}":                            {may: "AM"},
	"POST /stock_places/{stock_place_id}/restore":                      {may: "A", own: 409},
	"GET /stock_places/{stock_place_id}/history":                       {may: "AMW"},

	"POST /tasks/projects_picker": {may: "AM"},

	"POST /projects/search":                               {may: "AM"},
	"POST /projects/export":                               {may: "AM", body: `{"format":"xlsx"}`},
	"POST /projects/picker_search":                        {may: "AM"},
	"POST /projects/managers_picker":                      {may: "AM"},
	"POST /projects":                                      {may: "AM", own: 201, photo: true, body: `{"title":"x","budget":1,"planned_start":"2026-01-01","planned_end":"2026-01-02","manager_ids":[{lead}],"currency":"EUR","tenant_id":0}`},
	"PATCH /projects/{project_id}":                        {may: "AM", photo: true, body: `{"title":"y","budget":2,"manager_ids":[{lead}],"tenant_id":0,"deleted_images":[],"deleted_docs":[]}`},
	"DELETE /projects/{project_id}":                       {may: "AM", query: "?unlink=true"},
	"POST /projects/{project_id}/restore":                 {may: "A", own: 409},
	"GET /projects/{project_id}/details":                  {may: "AM"},
	"GET /projects/{project_id}/money":                    {may: "AM", deleted: true},
	"GET /projects/{project_id}/hours":                    {may: "AM", deleted: true},
	"POST /projects/{project_id}/comments":                {may: "AM", body: `{"comment":"x","mention_ids":[]}`, own: 201, photo: true},
	"POST /projects/{project_id}/comments/read":           {may: "AM", body: `{"read":true}`, deleted: true},
	"DELETE /projects/{project_id}/comments/{comment_id}": {may: "A"},
	"PATCH /projects/{project_id}/comments/{comment_id}":  {may: "A", body: `{"comment":"y"}`},
	"GET /projects/{project_id}/colleagues":               {may: "AM", deleted: true},
	"GET /projects/{project_id}/history":                  {may: "AM"},
	"POST /tasks/addresses/picker":                        {may: "AM"},
	"POST /addresses/picker_search":                       {may: "AM"},
	"POST /addresses/autocomplete":                        {may: "AM", body: `{"input":"canary"}`},
	"POST /tenants/picker_search":                         {may: "AM"},

	"POST /invoices/search":                                       {may: "AM"},
	"POST /invoices/export":                                       {may: "AM"},
	"GET /invoices/month":                                         {may: "AM"},
	"POST /invoices/tasks_picker":                                 {may: "AM"},
	"GET /invoices/settings":                                      {may: "AM"},
	"PATCH /invoices/settings":                                    {may: "A", body: `{"memorandum":"x"}`},
	"GET /invoices/settings/history":                              {may: "A"},
	"POST /invoices":                                              {may: "AM", own: 201, body: `{"task_ids":[]}`},
	"GET /invoices/{invoice_id}/details":                          {may: "AM"},
	"PATCH /invoices/{invoice_id}/details":                        {may: "AM", body: `{"note":"y","line_items":[{"name":"y","quantity":1,"unit_price":1}]}`},
	"DELETE /invoices/{invoice_id}":                               {may: "AM"},
	"POST /invoices/{invoice_id}/restore":                         {may: "A", own: 409},
	"POST /invoices/{invoice_id}/issue":                           {may: "AM", own: 409, body: `{"version":2}`},
	"POST /invoices/{invoice_id}/correct":                         {may: "AM", own: 409, body: `{"case":"WHOLE"}`},
	"GET /invoices/{invoice_id}/pdf":                              {may: "AM"},
	"GET /invoices/{invoice_id}/xml":                              {may: "AM", own: 409},
	"GET /invoices/{invoice_id}/letter":                           {may: "AM", own: 409},
	"POST /invoices/{invoice_id}/send":                            {may: "AM", own: 409, body: `{"recipient":"x@x.test","subject":"x","content":"x"}`},
	"GET /invoices/{invoice_id}/reminder":                         {may: "AM", own: 409},
	"POST /invoices/{invoice_id}/remind":                          {may: "AM", own: 409, body: `{"recipient":"x@x.test","subject":"x","content":"x"}`},
	"GET /invoices/{invoice_id}/history":                          {may: "AM"},
	"GET /invoices/{invoice_id}/payments":                         {may: "AM", own: 409},
	"POST /invoices/{invoice_id}/payments":                        {may: "AM", own: 409, body: `{"version":1,"paid_on":"2026-11-23","amount":1}`},
	"POST /invoices/{invoice_id}/payments/{payment_id}/take_back": {may: "AM", own: 409, body: `{"reason":"x"}`},
	"POST /statements":                                            {may: "AM", own: 422},
	"POST /statements/payments/search":                            {may: "AM"},
	"GET /statements/proposals":                                   {may: "AM"},
	"POST /statements/payments/accept":                            {may: "AM", body: `{"payments":[]}`},
	"POST /statements/payments/{bank_payment_id}/set_aside":       {may: "AM", body: `{"version":1}`},
	"POST /statements/payments/{bank_payment_id}/take_up":         {may: "AM", body: `{"version":1}`},
	"GET /payments/month":                                         {may: "AM"},
	"POST /payments/month/export":                                 {may: "AM"},
	"POST /payments/month/mark":                                   {may: "AM", body: `{"month":"2026-01"}`},
	"POST /invoices/{invoice_id}/deliver":                         {may: "AM", own: 409},
	"GET /invoices/statistics":                                    {may: "AM"},
	"GET /invoices/open":                                          {may: "AM"},
	"GET /projects/{project_id}/invoiced":                         {may: "AM"},
	"GET /offers/{offer_id}/invoiced":                             {may: "AM"},
	"POST /invoices/statistics/export":                            {may: "AM"},
	"GET /invoices/intermediary":                                  {may: "A"},
	"PATCH /invoices/intermediary":                                {may: "A", body: `{"unit":"1"}`},
	"GET /invoices/fiscalization":                                 {may: "A"},
	"PATCH /invoices/fiscalization":                               {may: "A"},
	"POST /invoices/fiscalization/certificate":                    {may: "A", own: 422},
	"POST /invoices/fiscalization/office":                         {may: "A", own: 422},
	"DELETE /invoices/fiscalization/certificate":                  {may: "A"},
	"POST /invoices/{invoice_id}/fiscalize":                       {may: "AM", own: 409},
	"POST /invoices/received/search":                              {may: "AM"},
	"GET /invoices/kpd":                                           {may: "AM"},
	"POST /invoices/work":                                         {may: "AM", body: `{"task_ids":[]}`},

	"GET /invoices/{invoice_id}/attachables":                           {may: "AM"},
	"POST /invoices/{invoice_id}/attachments":                          {may: "AM", photo: true, body: `{"upload_ids":[]}`},
	"DELETE /invoices/{invoice_id}/attachments/{invoice_file_id}":      {may: "AM"},
	"GET /invoices/{invoice_id}/attachments/{invoice_file_id}/content": {may: "AM"},

	"GET /invoices/received/{invoice_id}/pdf": {may: "AM"},
	"GET /invoices/received/{invoice_id}/xml": {may: "AM"},

	"POST /offers/search":                             {may: "AM"},
	"POST /offers/create":                             {may: "AM", own: 201, body: `{"title":"x","tenant_id":0,"client_note":"x","validity_period":7,"line_items":[{"name":"x","catalog_item_id":{item},"catalog_group_id":{group}}]}`},
	"POST /offers/catalog_items_picker":               {may: "AM", body: `{"tenant_id":0}`},
	"GET /offers/settings":                            {may: "AM"},
	"PATCH /offers/settings":                          {may: "A", body: `{"iban":"HR9324020061100458213"}`},
	"GET /offers/settings/history":                    {may: "A"},
	"GET /offers/{offer_id}/details":                  {may: "AM"},
	"GET /offers/{offer_id}/versions":                 {may: "AM"},
	"PATCH /offers/{offer_id}/details":                {may: "AM", photo: true, body: `{"title":"y","line_items":[{"offer_line_item_id":{offer_line_id},"name":"y","catalog_item_id":{item},"catalog_group_id":{group}}]}`},
	"DELETE /offers/{offer_id}":                       {may: "AM"},
	"POST /offers/{offer_id}/restore":                 {may: "A", own: 409},
	"POST /offers/{offer_id}/duplicate":               {may: "AM", own: 201},
	"PATCH /offers/{offer_id}/status":                 {may: "AM", body: `{"status":"SENT"}`},
	"POST /offers/{offer_id}/mark_sent":               {may: "AM"},
	"POST /offers/{offer_id}/accept":                  {may: "AM", own: 409},
	"POST /offers/{offer_id}/reject":                  {may: "AM", body: `{"reason":"x"}`, own: 409},
	"POST /offers/export":                             {may: "AM", body: `{"format":"xlsx"}`},
	"GET /offers/statistics":                          {may: "AM"},
	"GET /offers/{offer_id}/compare":                  {may: "AM"},
	"POST /offers/{offer_id}/convert":                 {may: "AM", own: 409, thing: "accepted", body: `{"task":{` + text + `,"whier_id":{node},"project_id":{project},"address_id":{address}}}`},
	"GET /offers/{offer_id}/pdf":                      {may: "AM"},
	"GET /offers/{offer_id}/papers/{offer_paper_id}":  {may: "AM"},
	"GET /offers/{offer_id}/letter":                   {may: "AM"},
	"POST /offers/{offer_id}/send":                    {may: "AM", own: 409, body: `{"recipient":"x@x.test","subject":"x","content":"x"}`},
	"POST /offers/{offer_id}/link":                    {may: "AM", own: 409},
	"DELETE /offers/{offer_id}/link":                  {may: "AM"},
	"POST /offers/{offer_id}/opened":                  {may: "AM"},
	"POST /offers/{offer_id}/questions":               {may: "AM", own: 409, body: `{"text":"x"}`},
	"GET /client_offers/{secret}":                     {},
	"POST /client_offers/{secret}/opened":             {},
	"POST /client_offers/{secret}/totals":             {body: `{"chosen":[]}`},
	"POST /client_offers/{secret}/accept":             {body: `{"name":"x","typed":true}`},
	"POST /client_offers/{secret}/reject":             {body: `{"reason":"x"}`},
	"POST /client_offers/{secret}/questions":          {body: `{"name":"x","text":"x"}`},
	"GET /client_offers/{secret}/pdf":                 {},
	"GET /client_offers/{secret}/files/{file_id}":     {},
	"GET /client_offers/{secret}/logo":                {},
	"POST /offers/{offer_id}/comments":                {may: "AM", body: `{"comment":"x","mention_ids":[]}`, own: 201, photo: true},
	"POST /offers/{offer_id}/comments/read":           {may: "AM", body: `{"read":true}`},
	"DELETE /offers/{offer_id}/comments/{comment_id}": {may: "A"},
	"PATCH /offers/{offer_id}/comments/{comment_id}":  {may: "A", body: `{"comment":"y"}`},
	"GET /offers/{offer_id}/colleagues":               {may: "AM"},
	"GET /offers/{offer_id}/history":                  {may: "AM"},

	"PATCH /equipment/{equipment_id}/reservations/{reservation_id}":    {may: "AM", body: `{"user_id":{worker},"end_date":"2040-01-02","start_date":"2040-01-01"}`},
	"DELETE /equipment/{equipment_id}/reservations/{reservation_id}":   {may: "AM"},
	"GET /orders/{order_id}/equipment":                                 {may: "AMW"},
	"POST /equipment/timeline":                                         {may: "AMW"},
	"POST /equipment/free":                                             {may: "AM"},
	"PATCH /equipment/{equipment_id}/plans":                            {may: "AM", body: `{"plans":[{"kind":"SERVICE","every_months":6}]}`},
	"POST /equipment/{equipment_id}/records":                           {may: "AM", body: `{"kind":"SERVICE","cost":1}`},
	"POST /equipment/{equipment_id}/mileage":                           {may: "AM", body: `{"kilometers":2}`},
	"GET /equipment/settings":                                          {may: "AMW"},
	"PATCH /equipment/settings":                                        {may: "A", body: `{"ask_signature":true}`},
	"GET /equipment/settings/history":                                  {may: "A"},
	"GET /codes/{code}":                                                {may: "AMW"},
	"POST /equipment/labels":                                           {may: "AM", body: `{"format":"A4_105X48"}`},
	"GET /equipment_inventories":                                       {may: "AMW"},
	"POST /equipment_inventories":                                      {may: "AM", own: 409, body: `{"name":"x"}`},
	"GET /equipment_inventories/{inventory_id}":                        {may: "AMW"},
	"POST /equipment_inventories/{inventory_id}/seen":                  {may: "AMW", body: `{"equipment_id":{equipment}}`},
	"DELETE /equipment_inventories/{inventory_id}/seen/{equipment_id}": {may: "AMW"},
	"POST /equipment_inventories/{inventory_id}/close":                 {may: "AM"},
	"POST /equipment_inventories/{inventory_id}/reopen":                {may: "AM", own: 409},
	"GET /equipment_inventories/{inventory_id}/report":                 {may: "AM"},
	"POST /equipment/search":                                           {may: "AMW"},
	"POST /equipment/counts":                                           {may: "AMW"},
	"POST /equipment/export":                                           {may: "AMW", body: `{"format":"xlsx"}`},
	"POST /equipment":                                                  {may: "AM", own: 201, photo: true, body: `{"equipment_name":"x","equipment_inv_num":"x","equipment_serial_num":"x","equipment_acc_number":"x","equipment_acc":"x","equipment_purchase_value":1,"equipment_start_date":"2025-01-01","equipment_end_date_warranty":"2026-01-01","equipment_location":{"address_id":{address}},"equipment_supplier":{"address_id":{address}},"catalog_item_id":{item}}`},
	"GET /equipment_codes/{code}":                                      {may: "AMW"},
	"GET /equipment/{equipment_id}":                                    {may: "AMW", deleted: true},
	"PATCH /equipment/{equipment_id}":                                  {may: "AM", photo: true, body: `{"equipment_name":"y","equipment_location":{"address_id":{address}},"catalog_item_id":{item},"deleted_images":[],"deleted_docs":[]}`},
	"DELETE /equipment/{equipment_id}":                                 {may: "AM"},
	"POST /equipment/{equipment_id}/restore":                           {may: "A", own: 409},
	"POST /equipment/{equipment_id}/borrow":                            {may: "AMW", photo: true},
	"POST /equipment/{equipment_id}/extend":                            {may: "AMW", body: `{"end_date":"2040-01-01"}`, own: 409, thing: "LENT"},
	"POST /equipment/{equipment_id}/return":                            {may: "AMW", photo: true, own: 409, thing: "OUTSIDE_OF_WAREHOUSE"},
	"POST /equipment/{equipment_id}/hand_over":                         {may: "AMW", photo: true, body: `{"user_id":{worker}}`, own: 409, thing: "LENT"},
	"POST /equipment_takers/search":                                    {may: "AMW", body: `{"search":"a"}`},
	"POST /equipment/{equipment_id}/reserve":                           {may: "AM", body: `{"user_id":{worker},"start_date":"2040-01-01","end_date":"2040-01-02"}`},
	"POST /equipment/{equipment_id}/service":                           {may: "AM"},
	"POST /equipment/{equipment_id}/back":                              {may: "AM", own: 409, thing: "AT_SERVICE"},
	"POST /equipment/{equipment_id}/damage":                            {may: "AM", photo: true, body: `{"note":"x"}`}, // a worker of what they have
	"POST /equipment/{equipment_id}/lost":                              {may: "AM"},
	"POST /equipment/{equipment_id}/found":                             {may: "AMW", own: 409, thing: "LOST"},
	"POST /equipment/{equipment_id}/decommission":                      {may: "AM", body: `{"reason":"x"}`},
	"POST /equipment/{equipment_id}/recommission":                      {may: "A", body: `{"reason":"x"}`, own: 409},
	"GET /equipment/{equipment_id}/history":                            {may: "AMW"},
	"GET /equipment/{equipment_id}/changes":                            {may: "AMW"},

	"POST /assets/search":                             {may: "AMW"},
	"POST /assets/export":                             {may: "AMW", body: `{"format":"xlsx"}`},
	"POST /assets":                                    {may: "AM", own: 201, photo: true, body: `{"asset_name":"x","asset_kind":"BOILER","address_id":{address}}`}, // a worker at work of theirs
	"POST /assets/labels":                             {may: "AM", body: `{"format":"A4_105X48"}`},
	"GET /assets/{asset_id}/details":                  {may: "AMWC"},
	"PATCH /assets/{asset_id}":                        {may: "AM", photo: true, body: `{"asset_name":"y","address_id":{address},"deleted_images":[],"deleted_docs":[]}`},
	"POST /assets/{asset_id}/images":                  {may: "AMW", photo: true},
	"POST /assets/{asset_id}/comments":                {may: "AMW", body: `{"comment":"x"}`, own: 201, photo: true},
	"POST /assets/{asset_id}/comments/read":           {may: "AMW", body: `{"read":true}`},
	"DELETE /assets/{asset_id}/comments/{comment_id}": {may: "A"},
	"PATCH /assets/{asset_id}/comments/{comment_id}":  {may: "A", body: `{"comment":"y"}`},
	"GET /assets/{asset_id}/colleagues":               {may: "AMW"},
	"DELETE /assets/{asset_id}":                       {may: "AM"},
	"POST /assets/{asset_id}/restore":                 {may: "A", own: 409},
	"GET /assets/{asset_id}/history":                  {may: "AMW"},
	"GET /tasks/{task_id}/assets":                     {may: "AMWC"},
	"POST /tasks/{task_id}/assets":                    {may: "AM", body: `{"asset_id":{asset}}`},
	"DELETE /tasks/{task_id}/assets/{asset_id}":       {may: "AM"},
	"GET /orders/{order_id}/assets":                   {may: "AMW"},
	"POST /orders/{order_id}/assets":                  {may: "AMW", body: `{"asset_id":{asset}}`},
	"DELETE /orders/{order_id}/assets/{asset_id}":     {may: "AMW"},

	"POST /tasks/search":                              {may: "AMW"},
	"POST /tasks/counts":                              {may: "AMW", body: `{"asks":[{}]}`},
	"POST /tasks/export":                              {may: "AMW", body: `{"format":"xlsx","filter":{"eq":[{"column":"task_id"},{task_id}]}}`},
	"POST /tasks":                                     {may: "AM", own: 201, photo: true, body: `{` + text + `,"tenant_id":0,"whier_id":{node},"project_id":{project},"address_id":{address}}`},
	"GET /tasks/{task_id}/details":                    {may: "AMWC"},
	"PATCH /tasks/{task_id}/details":                  {may: "AM", body: `{"title":"y","project_id":{project},"whier_id":{node},"address_id":{address},"deleted_images":[],"deleted_docs":[]}`, photo: true},
	"POST /tasks/{task_id}/images":                    {may: "AMWC", photo: true},
	"DELETE /tasks/{task_id}":                         {may: "AM"},
	"POST /tasks/{task_id}/confirm":                   {may: "AM", own: 409},
	"POST /tasks/{task_id}/accept":                    {may: "AM", own: 409},
	"POST /tasks/{task_id}/reject":                    {may: "AMC", body: `{"reason":"x"}`},
	"POST /tasks/{task_id}/reopen":                    {may: "AM", body: `{"reason":"x"}`, own: 409},
	"POST /tasks/{task_id}/restore":                   {may: "A", own: 409},
	"POST /tasks/{task_id}/duplicate":                 {may: "AM", own: 201},
	"POST /tasks/{task_id}/save_as_template":          {may: "AM", own: 201},
	"POST /tasks/{task_id}/use":                       {may: "AM", own: 409},
	"GET /tasks/{task_id}/recurrence":                 {may: "AMWC"},
	"POST /tasks/{task_id}/recurrence":                {may: "AM", body: repeat, own: 409, thing: "template"},
	"POST /tasks/{task_id}/recurrence/preview":        {may: "AM", body: repeat, own: 409, thing: "template"},
	"POST /tasks/{task_id}/recurrence/dates":          {may: "AM", body: `{"day":"2026-12-07","skip":true}`, own: 409},
	"POST /tasks/{task_id}/recurrence/pause":          {may: "AM", own: 409},
	"POST /tasks/{task_id}/recurrence/resume":         {may: "AM", own: 409},
	"DELETE /tasks/{task_id}/recurrence":              {may: "AM", own: 409},
	"POST /tasks/{task_id}/comments":                  {may: "AMWC", body: `{"comment":"x","mention_ids":[]}`, own: 201, photo: true},
	"POST /tasks/{task_id}/comments/read":             {may: "AMWC", body: `{"read":true}`},
	"DELETE /tasks/{task_id}/comments/{comment_id}":   {may: "AW"},
	"PATCH /tasks/{task_id}/comments/{comment_id}":    {may: "AW", body: `{"comment":"y"}`},
	"GET /tasks/{task_id}/colleagues":                 {may: "AMWC"},
	"GET /tasks/{task_id}/history":                    {may: "AMWC"},
	"POST /intake/callers":                            {may: "AM", body: `{"search":"jadran"}`},
	"POST /intake/kind":                               {may: "AM", body: `{"title":"Klima ne radi"}`},
	"POST /intake/client":                             {may: "AM", body: `{"tenant_id":{company}}`},
	"POST /catalog/items/search":                      {may: "AMW"},
	"POST /catalog/items/export":                      {may: "AMW", body: `{"format":"xlsx"}`},
	"PATCH /catalog/items":                            {may: "AM", body: `{"tenant_id":null,"catalog_items_create":[{"catalog_group_id":{group},"catalog_type":"WORK","name":"x"}],"catalog_items_update":[{"catalog_item_id":{item},"name":"y"}]}`},
	"GET /catalog/items/{catalog_item_id}/history":    {may: "AM"},
	"POST /catalog/items/{catalog_item_id}/restore":   {may: "A", own: 409},
	"GET /catalog/groups":                             {may: "AMW"},
	"PATCH /catalog/groups":                           {may: "AM", body: `{"catalog_groups_create":[{"name":"x"}],"catalog_groups_update":[{"catalog_group_id":{group},"name":"y"}]}`},
	"GET /catalog/groups/{catalog_group_id}/history":  {may: "AM"},
	"POST /catalog/groups/{catalog_group_id}/restore": {may: "A", own: 409},
	"POST /catalog/catalog_groups_picker":             {may: "AMW"},
	"POST /catalog/clients_picker":                    {may: "AM"},
	"GET /catalog/clients":                            {may: "AM"},
	"GET /catalog/template.csv":                       {may: "AM"},
	"GET /catalog/template.xlsx":                      {may: "AM"},
	"GET /catalog/price_history.csv":                  {may: "AM"},
	"GET /catalog/price_history.xlsx":                 {may: "AM"},
	"POST /catalog/import":                            {may: "A"},
	"POST /catalog/import/look":                       {may: "A"},
	"POST /catalog/import/faults":                     {may: "A"},
	"GET /catalog/imports":                            {may: "A"},
	"POST /catalog/import/{catalog_import_id}/undo":   {may: "A"},

	"GET /tasks/{task_id}/financials":                        {may: "AM"}, // the client once it is invoiced
	"PATCH /tasks/{task_id}/financials":                      {may: "AM", body: `{"order_line_items_create":[{"name":"x","order_id":{order_id},"catalog_item_id":{item},"catalog_group_id":{group}}],"order_line_items_update":[{"order_line_item_id":{line_id},"name":"y"}]}`},
	"POST /tasks/{task_id}/financials/line_items":            {may: "AM"},
	"POST /tasks/{task_id}/financials/work_order_picker":     {may: "AM"},
	"POST /tasks/{task_id}/financials/catalog_items_picker":  {may: "AM"},
	"POST /tasks/{task_id}/financials/catalog_groups_picker": {may: "AM"},
	"POST /tasks/{task_id}/create_order":                     {may: "AM", own: 201, body: `{"planned_start_time":"2026-01-02T08:00:00Z","time_estimate":60,"worker_ids":[{worker}]}`},

	"POST /orders/search":                                          {may: "AMW"},
	"POST /orders/counts":                                          {may: "AMW", body: `{"asks":[{}]}`},
	"POST /schedule/search":                                        {may: "AMW", body: `{"from":"2026-01-01T00:00:00Z","to":"2026-01-08T00:00:00Z"}`},
	"POST /schedule/worker_list":                                   {may: "AMW", body: `{"from":"2026-01-01T00:00:00Z","to":"2026-01-08T00:00:00Z"}`},
	"POST /schedule/presence":                                      {may: "AMW", body: `{"page":"x","turn":1}`},
	"POST /schedule/absent/stand_ins":                              {may: "AM", body: `{"worker_id":{worker},"from_day":"2026-01-01","to_day":"2026-01-01"}`},
	"POST /schedule/absent":                                        {may: "AM", body: `{"worker_id":{worker},"from_day":"2026-01-01","to_day":"2026-01-01","kind":"OTHER","orders":[]}`},
	"POST /schedule/absent/undo":                                   {may: "AM", body: `{"absence":null,"changes":[]}`},
	"POST /schedule/suggest":                                       {may: "AM", body: `{"from":"2026-01-01T00:00:00Z","to":"2026-01-02T00:00:00Z","tidy":true}`},
	"POST /orders/export":                                          {may: "AMW", body: `{"format":"xlsx"}`},
	"GET /orders/{order_id}/report":                                {may: "AMW"},
	"GET /orders/my_day":                                           {may: "AMW"},
	"POST /orders/{order_id}/signature":                            {may: "AMW", body: `{"name":"x"}`, photo: true, own: 409},
	"DELETE /orders/{order_id}/signature":                          {may: "AMW", own: 409},
	"POST /orders/create_order":                                    {may: "AM", own: 201, photo: true, body: `{"order":{"planned_start_time":"2026-01-02T08:00:00Z","time_estimate":60,"worker_ids":[{worker}]},"task":{` + text + `,"tenant_id":0,"whier_id":{node},"project_id":{project},"address_id":{address}},"task_id":null}`},
	"POST /orders/tasks/picker":                                    {may: "AM"},
	"POST /orders/create_order/workers_picker":                     {may: "AM", body: `{"planned_start_time":"2026-01-02T08:00:00Z","time_estimate":60}`},
	"POST /orders/create_order/teams_picker":                       {may: "AM", body: `{"planned_start_time":"2026-01-02T08:00:00Z","time_estimate":60}`},
	"POST /orders/details/workers_picker":                          {may: "AM", body: `{"planned_start_time":"2026-01-02T08:00:00Z","time_estimate":60}`},
	"POST /orders/workers_all_picker":                              {may: "AM"},
	"GET /orders/{order_id}/details":                               {may: "AMW"},
	"PATCH /orders/{order_id}/details":                             {may: "AM", body: `{"time_estimate":30,"deleted_image_ids":[],"deleted_doc_ids":[]}`, photo: true},
	"PATCH /orders/plans":                                          {may: "AM", body: `{"changes":[]}`},
	"DELETE /orders/{order_id}":                                    {may: "AM"},
	"POST /orders/{order_id}/images":                               {may: "AMW", photo: true},
	"POST /orders/{order_id}/start":                                {may: "AMW"},
	"POST /orders/{order_id}/pause":                                {may: "AMW", own: 409},
	"POST /orders/{order_id}/join":                                 {may: "AMW", own: 409},
	"POST /orders/{order_id}/undo-start":                           {may: "AMW", own: 409},
	"POST /orders/{order_id}/finish":                               {may: "AMW", own: 409},
	"POST /orders/{order_id}/reopen":                               {may: "AM", body: `{"reason":"x"}`, own: 409},
	"POST /orders/{order_id}/hold":                                 {may: "AMW", body: `{"reason":"x"}`},
	"POST /orders/{order_id}/unhold":                               {may: "AMW", own: 409},
	"POST /orders/{order_id}/restore":                              {may: "A", own: 409},
	"POST /orders/{order_id}/more_work":                            {may: "AMW", own: 201},
	"POST /orders/{order_id}/sessions":                             {may: "AMW", body: `{"worker_id":{worker},"started_at":"2026-01-02T08:00:00Z","ended_at":"2026-01-02T09:00:00Z","reason":"x","far_from_order":true}`},
	"PATCH /orders/{order_id}/sessions/{work_session_id}":          {may: "AMW", body: `{"version":1,"reason":"x"}`},
	"DELETE /orders/{order_id}/sessions/{work_session_id}":         {may: "AMW", query: "?reason=x"},
	"POST /orders/{order_id}/work_descriptions":                    {may: "AMW", body: `{"description":"x"}`, own: 409},
	"POST /orders/{order_id}/checklist/{check_id}":                 {may: "AMW", body: `{"checked":true}`, own: 409},
	"DELETE /orders/{order_id}/work_descriptions/{description_id}": {may: "AMW", own: 409},
	"POST /orders/{order_id}/comments":                             {may: "AMW", body: `{"comment":"x","mention_ids":[]}`, own: 201, photo: true},
	"POST /orders/{order_id}/comments/read":                        {may: "AMW", body: `{"read":true}`},
	"DELETE /orders/{order_id}/comments/{comment_id}":              {may: "AW"},
	"PATCH /orders/{order_id}/comments/{comment_id}":               {may: "AW", body: `{"comment":"y"}`},
	"GET /orders/{order_id}/colleagues":                            {may: "AMW"},
	"GET /orders/{order_id}/history":                               {may: "AMW"},
}

func init() {
	for _, path := range []string{"/equipment", "/assets", "/users", "/addresses", "/locations", "/work_hierarchies", "/materials"} {
		for _, call := range []string{"GET %s/template.csv", "GET %s/template.xlsx", "POST %s/import", "POST %s/import/look", "POST %s/import/faults", "GET %s/imports", "POST %s/import/{import_id}/undo"} {
			lines[fmt.Sprintf(call, path)] = line{may: "A"}
		}
	}
}

var (
	things = []string{"own", "unassigned", "foreign", "deleted", "absent", "negative", "largest"}
	seenBy = map[string]string{ // with the letter of each; the client's people come last
		"own": "admin1:A manager1:M worker1:W admin3:C manager3:C", "unassigned": "admin1:A manager1:M",
		"foreign": "admin2:A manager2:M worker2:W", "deleted": "admin1:A manager1:M",
	}
	canary    = regexp.MustCompile(`canary-(\w+)`)
	requestID = regexp.MustCompile(`"request_id":"[^"]*"`)
)

// letter is what the person is to the thing, "" when they do not see it.
func letter(person, thing, path string) string {
	if strings.HasPrefix(path, "/time_sheets/") {
		return map[string]string{"own admin1": "A", "own manager1": "M", "own worker1": "W", "foreign admin2": "A", "foreign manager2": "M", "foreign worker2": "W",
			"deleted admin1": "A", "deleted manager1": "M"}[thing+" "+person] // who left keeps their months
	}
	if strings.Contains(path, "{mail_id}") || strings.Contains(path, "{user_id}") || strings.Contains(path, "{absence_id}") || strings.HasPrefix(path, "/settings/") {
		company := map[string]string{"own": "1", "foreign": "2"}[thing]
		if strings.HasPrefix(path, "/users/{user_id}/") && thing == "deleted" && (strings.HasSuffix(path, "/restore") || strings.HasSuffix(path, "/history")) {
			company = "1"
		}
		if company != "" && strings.HasSuffix(person, company) && person != "leaver1" {
			return role(person)
		}
		return ""
	}
	if strings.Contains(path, "{session_id}") || strings.Contains(path, "{identity_id}") || strings.Contains(path, "{view_id}") {
		if person == map[string]string{"own": "manager1", "foreign": "manager2"}[thing] {
			return "S"
		}
		return ""
	}
	if strings.HasPrefix(path, "/invoices/received/{") || strings.Contains(path, "{bank_payment_id}") || strings.Contains(path, "{invoice_file_id}") { // others issued nothing to anybody here, no statement was read, and no draft has a file
		return ""
	}
	if masterPath.MatchString(path) {
		return masterLetter(person, thing, path)
	}
	if strings.Contains(path, "{asset_id}") && thing == "deleted" && !strings.HasSuffix(path, "/restore") && !strings.HasSuffix(path, "/history") && !strings.HasSuffix(path, "/details") {
		return ""
	}
	for _, one := range strings.Fields(seenBy[thing]) {
		if name, is, _ := strings.Cut(one, ":"); name == person && !(is == "C" && (strings.Contains(path, "{order_id}") || strings.Contains(path, "{offer_id}"))) {
			return is
		}
	}
	return ""
}

// What a company keeps for itself everybody in it sees; when it is deleted, it
// has a history and, if it ever had, its details, and can be restored.
var masterPath = regexp.MustCompile(`^/(work_hierarchies|teams|projects|invoices|equipment|equipment_codes|codes|equipment_inventories|materials(/differences)?|material_purchases|stock_places|locations|locgroups|addresses|b2b|(work_hierarchies|locations|addresses|users|b2b|materials|equipment|assets)/import|catalog/(import|items|groups))/\{`)

func masterLetter(person, thing, path string) string {
	mine := map[string]string{"own": "1", "unassigned": "1", "foreign": "2"}[thing]
	if thing == "deleted" && (strings.HasSuffix(path, "/restore") || strings.HasSuffix(path, "/history") || strings.HasSuffix(path, "/changes") || strings.HasSuffix(path, "/details") || strings.HasSuffix(path, "/logs/search")) {
		mine = "1"
	}
	if mine == "" || !slices.Contains([]string{"admin" + mine, "manager" + mine, "worker" + mine, "worker" + mine + "b"}, person) {
		return ""
	}
	return role(person)
}

func role(person string) string { return strings.ToUpper(person[:1]) }

// mayRead reports whether the person may come across the canary.
func mayRead(p *program, person, name string) bool {
	who, signedIn := p.People[person]
	if !signedIn || person == "leaver1" {
		return false
	}
	if strings.HasPrefix(name, "company") {
		return name == "company"+string('0'+rune(who.TenantID))
	}
	seen, ok := map[string]string{
		"ownoffer": "admin1 manager1", "unassignedoffer": "admin1 manager1", "deletedoffer": "admin1 manager1", "foreignoffer": "admin2 manager2", "sentoffer": "admin1 manager1 admin3 manager3", "acceptedoffer": "admin1 manager1 admin3 manager3",
		"template": "admin1 manager1", "waiting": "admin1 manager1 admin3 manager3", "invoiced": "admin1 manager1 worker1 admin3 manager3",
	}[name]
	if !ok {
		return letter(person, name, "") != ""
	}
	return slices.Contains(strings.Fields(seen), person)
}

// leaks are the canaries in the answer that the person may not read.
func leaks(p *program, person, answer string) (out []string) {
	for _, m := range canary.FindAllStringSubmatch(answer, -1) {
		if !mayRead(p, person, m[1]) {
			out = append(out, m[0])
		}
	}
	return out
}

// The path of a call takes its own verbs alone: none that would take its last
// word for the number of a record.
func TestWrongVerbs(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		takes := map[string]bool{}
		for _, call := range p.routes.Calls {
			takes[call.Method+" "+call.Path] = true
		}
		for _, call := range p.routes.Calls {
			for _, verb := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
				if takes[verb+" "+call.Path] || strings.Contains(call.Path, "{") {
					continue
				}
				if got := p.try(t, "admin1", verb, call.Path, "", ""); got.status != 405 {
					t.Errorf("%s %s: %d", verb, call.Path, got.status)
				}
			}
		}
	})
}

// Every call × everybody × every kind of thing.
func TestWhoMayDoWhat(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		people := append(slices.Sorted(maps.Keys(p.People)), "nobody")
		cells := 0
		for _, call := range p.routes.Calls {
			name := call.Method + " " + call.Path
			l, ok := lines[name]
			if !ok {
				t.Errorf("%s has no line", name)
				continue
			}
			about := things
			if !strings.Contains(call.Path, "{") {
				about = []string{"own"}
			}
			for _, person := range people {
				answers := map[string]string{}
				for _, thing := range about {
					cells++
					path, body := p.fill(call.Path, thing, person)+l.query, p.fill(l.body, thing, person)
					got := p.try(t, person, call.Method, path, body, l.picture())
					if l.photo && got.status >= 400 { // the refusal comes before the picture is unpacked
						if early := p.try(t, person, call.Method, path, body, damaged); early.status != got.status {
							t.Errorf("%s %s of %s: %d with a good picture, %d with a damaged one", person, name, thing, got.status, early.status)
						}
					}
					answers[thing] = fmt.Sprint(got.status, requestID.ReplaceAllString(got.answer, ""))
					if why := wrong(p, call, l, person, thing, got); why != "" {
						t.Errorf("%s %s of %s: %s\n got %d %.300q", person, name, thing, why, got.status, got.answer)
					}
				}
				if foreign, absent := answers["foreign"], answers["absent"]; letter(person, "foreign", call.Path) == "" && len(about) > 1 && foreign != absent {
					t.Errorf("%s %s: a foreign thing answers %s, an absent one %s", person, name, foreign, absent)
				}
			}
		}
		t.Logf("%d cells", cells)
	})
}

// asking are the calls about no record that are open to a company which only asks
// others for work, to whom of it; besides, it may what everybody may for themselves
// and what the client of a thing may.
var asking = map[string]string{
	"GET /asked": "AM", "POST /asked/visits/search": "AM", "POST /asked/invoices/search": "AM", "POST /invoices/received/search": "AM", "GET /invoices/received/{invoice_id}/pdf": "AM", "GET /invoices/received/{invoice_id}/xml": "AM",
	"POST /tasks/search": "AM", "POST /tasks/counts": "AM", "POST /tasks/export": "AM", "POST /offers/search": "AM", "POST /offers/export": "AM", "POST /assets/search": "AM", "POST /assets/export": "AM",
	// What a request for work may name.
	"POST /tenants/picker_search": "AM", "POST /tasks/projects_picker": "AM", "POST /tasks/whier_picker": "AM", "POST /tasks/addresses/picker": "AM",
	"POST /addresses/picker_search": "AM", "POST /addresses/autocomplete": "AM",
	"POST /users/search": "AM", "POST /users/picker_search": "AM", "POST /users/export": "AM", "POST /users": "A",
	"GET /settings": "A", "PATCH /settings": "A", "GET /settings/history": "A", "GET /settings/first_steps": "A", "PATCH /settings/holidays": "A",
	"GET /settings/sessions": "A", "GET /settings/keys": "A", "POST /settings/keys": "A", "GET /settings/second_factor": "A", "POST /mail/search": "A", "POST /mail/test": "A", "POST /mail/discard": "A",
	"PATCH /equipment/settings": "A", "GET /equipment/settings/history": "A", "PATCH /offers/settings": "A", "GET /offers/settings/history": "A", "PATCH /invoices/settings": "A", "GET /invoices/settings/history": "A", "GET /invoices/intermediary": "A", "PATCH /invoices/intermediary": "A",
	"GET /invoices/fiscalization": "A", "PATCH /invoices/fiscalization": "A", "POST /invoices/fiscalization/certificate": "A", "POST /invoices/fiscalization/office": "A", "DELETE /invoices/fiscalization/certificate": "A",
}

// Every call × the people of a company that only asks for work × every kind of thing:
// they may the client's part and what is about their own company, and nothing else.
func TestWhatWhoOnlyAsksMayDo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		if err := d.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE tenant SET asks_only = TRUE WHERE tenant_id = 3`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for _, call := range p.routes.Calls {
			name := call.Method + " " + call.Path
			if call.Action == "" || lines[name].own == 404 {
				continue
			}
			l, about := lines[name], things
			if !strings.Contains(call.Path, "{") {
				about = []string{"own"}
			}
			for _, person := range []string{"admin3", "manager3", "worker3"} {
				for _, thing := range about {
					got := p.try(t, person, call.Method, p.fill(call.Path, thing, person)+l.query, p.fill(l.body, thing, person), l.picture())
					may := call.Action == access.SignedIn || strings.Contains(asking[name], role(person))
					if strings.Contains(call.Path, "{") {
						may = letter(person, thing, call.Path) == "C" && strings.Contains(l.may, "C")
					}
					refused := got.status == 403 || got.status == 404
					switch {
					case len(leaks(p, person, got.answer)) > 0:
						t.Errorf("%s %s of %s reads %s", person, name, thing, leaks(p, person, got.answer))
					case got.status >= 500 || may && refused || !may && !refused:
						t.Errorf("%s %s of %s: %d %.200s", person, name, thing, got.status, got.answer)
					}
				}
			}
		}
	})
}

// Every call × a thing of one's own and one of another company, by an access key: it
// reads what a project manager of its company reads, nothing of its maker's own,
// and writes nothing.
func TestWhatAnAccessKeyMayDo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		answered := 0
		for _, call := range p.routes.Calls {
			name := call.Method + " " + call.Path
			if call.Action == "" {
				continue
			}
			l, about := lines[name], []string{"own", "foreign"}
			if !strings.Contains(call.Path, "{") {
				about = about[:1]
			}
			for _, thing := range about {
				path, body := p.fill(call.Path, thing, "admin1")+l.query, p.fill(l.body, thing, "admin1")
				lead := p.try(t, "manager1", call.Method, path, body, l.picture())
				got := p.try(t, "key of admin1", call.Method, path, body, l.picture())
				if got.status == 200 {
					answered++
				}
				refused := got.status == 403 || lead.status >= 400 && got.status >= 400
				switch {
				case got.changed || got.status >= 500 || len(leaks(p, "manager1", got.answer)) > 0:
					t.Errorf("%s of %s: %d, changes something: %v, reads %v", name, thing, got.status, got.changed, leaks(p, "manager1", got.answer))
				case personal.MatchString(call.Path) || call.Method == "PATCH" || call.Method == "DELETE" || lead.changed:
					if !refused {
						t.Errorf("%s of %s: %d %.200s", name, thing, got.status, got.answer)
					}
				case got.status != lead.status && !(call.Method == "POST" && got.status == 403):
					t.Errorf("%s of %s: %d by key, %d by a manager: %.200s", name, thing, got.status, lead.status, got.answer)
				}
			}
		}
		if answered < 100 {
			t.Errorf("only %d calls are answered", answered)
		}
		if got := p.try(t, "key of manager1", "POST", "/tasks/search", `{}`, ""); got.status != 401 {
			t.Error("a key of who is no administrator:", got.status, got.answer)
		}
	})
}

// Every call that an access key may not make, by whatever body, path and kind of
// content: it is refused before any of them is judged, so that a program hears at
// once that it may not, and not what to mend.
func TestAKeyIsRefusedBeforeItsBodyIsRead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		refused, reading := 0, 0
		for _, call := range p.routes.Calls {
			if call.Action == "" {
				continue
			}
			name := call.Method + " " + call.Path
			l := lines[name]
			path, body := p.fill(call.Path, "own", "admin1")+l.query, p.fill(l.body, "own", "admin1")
			if got := p.try(t, "key of admin1", call.Method, path, body, l.picture()); call.Reads && got.status != 403 {
				reading++
				continue
			} else if got.status != 403 {
				t.Errorf("%s changes something and is not refused: %d %.200s", name, got.status, got.answer)
				continue
			}
			refused++
			nobody := regexp.MustCompile(`\{\w+\}`).ReplaceAllString(call.Path, "x")
			for what, try := range map[string][3]string{
				"no JSON": {path, "[[[", ""}, "nothing": {path, "", ""}, "an empty body": {path, "{}", ""},
				"an unknown field": {path, `{"no_such_field":1}`, ""}, "another kind": {path, "[1]", ""},
				"a file": {path, "{}", "no picture"}, "a number that is none": {nobody, body, ""},
			} {
				if got := p.try(t, "key of admin1", call.Method, try[0], try[1], try[2]); got.status != 403 || got.changed {
					t.Errorf("%s with %s: %d %.200s", name, what, got.status, got.answer)
				}
			}
		}
		t.Logf("%d calls are refused, %d read", refused, reading)
		if refused < 200 || reading < 100 {
			t.Errorf("only %d calls are refused, %d read", refused, reading)
		}
	})
}

// personal are the calls about the person themself, and the stream of events.
var personal = regexp.MustCompile(`^/(auth|profile|notices|conversations|views|events)\b`)

// wrong says what is not as it must be, or "".
func wrong(p *program, call api.Call, l line, person, thing string, got trial) string {
	switch {
	case got.status >= 500:
		return "breaks"
	case len(leaks(p, person, got.answer)) > 0:
		return "reads " + strings.Join(leaks(p, person, got.answer), " ")
	case call.Action == "":
		return ""
	case got.status >= 400 && got.changed:
		return "is refused but changes something"
	case call.Method == "GET" && got.changed:
		return "changes something by reading"
	case person == "nobody" || person == "leaver1":
		return unless(got.status == 401, "is let in")
	}
	is := role(person)
	if strings.Contains(call.Path, "{") {
		asked := thing
		if l.deleted && thing == "deleted" {
			asked = "own"
		}
		if is = letter(person, asked, call.Path); is == "" {
			return unless(got.status == 403 || got.status == 404, "sees it")
		}
	}
	if !strings.Contains(l.may, is) || call.Method == "PATCH" && person != wrote(call.Path, thing, person) {
		return unless(got.status == 403 || got.status == 409 && thing != "own", "may not")
	}
	if thing != "own" {
		return unless(got.status < 300 || got.status == 409, "may")
	}
	want := l.own
	if want == 0 {
		want = 200
	}
	return unless(got.status == want || got.status == 409 && is == "C", "may")
}

// wrote is who made the comment of the path, whose words nobody else changes; of
// other paths the person.
func wrote(path, thing, person string) string {
	if !regexp.MustCompile(`^/(tasks|orders)/.*/comments/`).MatchString(path) {
		return person
	}
	return cmp.Or(map[string]string{"own": "worker1", "foreign": "worker2"}[thing], "admin1")
}

func unless(ok bool, why string) string {
	if ok {
		return ""
	}
	return why
}

// An asker tries to name what is a stranger's: of the company, or the thing.
type asker struct {
	person, stranger string
	strange          fixture.Task
	company          int64
	asClient         bool // asks contractor 1 for work
}

// bad are numbers that a field must not take.
type bad struct{ foreign, deleted int64 }

// numbers are by field.
func (a asker) numbers(t *testing.T, p *program) map[string]bad {
	t.Helper()
	notice, err := db.Read(t.Context(), p.db, func(tx *db.Tx) (int64, error) {
		return db.One[int64](tx, `SELECT notice_id FROM notice WHERE user_id = ?`, p.People[a.stranger].UserID)
	})
	if err != nil {
		t.Fatal(err)
	}
	loan, err := db.Read(t.Context(), p.db, func(tx *db.Tx) (int64, error) {
		return db.One[int64](tx, `SELECT MAX(l.loan_id) FROM equipment_loan l JOIN equipment e ON e.equipment_id = l.equipment_id WHERE e.tenant_id = ?`, a.company)
	})
	if err != nil {
		t.Fatal(err)
	}
	theirs, mine, own := p.Companies[a.company], p.Companies[p.People[a.person].TenantID], p.Tasks["own"]
	both := func(name string) bad { return bad{theirs.Of[name], mine.Deleted[name]} }
	all := map[string]bad{
		"tenant_id":         {foreign: 2},
		"whier_id":          both("work_hierarchy_id"),
		"for_project_id":    both("project_id"),
		"manager_ids":       {foreign: theirs.Manager},
		"worker_ids":        {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"mention_ids":       {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"worker_id":         {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"deleted_images":    {a.strange.Image, own.Document},
		"deleted_docs":      {a.strange.Document, own.Image},
		"task_ids":          {foreign: a.strange.Task},
		"task_id":           {a.strange.Task, p.Tasks["deleted"].Task},
		"order_id":          {foreign: a.strange.Order},
		"order_ids":         {foreign: a.strange.Order},
		"upload_ids":        {foreign: a.strange.Document},
		"deleted_image_ids": {a.strange.OrderImage, own.OrderDocument},
		"deleted_doc_ids":   {a.strange.OrderDocument, own.OrderImage},
		"notice_ids":        {foreign: notice},
		"loan_id":           {foreign: loan},
		"view_id":           {foreign: p.views[a.stranger]},
		"asset_id":          {a.strange.Asset, p.Tasks["deleted"].Asset},
		"absence_id":        {foreign: theirs.Absence},

		"order_line_item_id":      {a.strange.Line, own.OldLine},
		"order_line_item_ids":     {foreign: a.strange.Line},
		"order_line_items_delete": {foreign: a.strange.Line},
		"catalog_items_delete":    both("catalog_item_id"),
		"catalog_groups_delete":   both("catalog_group_id"),
		"parent_id":               both("work_hierarchy_id"),
		"address_ids":             {foreign: theirs.Of["address_id"]},
		"addresses gone_id":       both("address_id"),
		"catalog gone_id":         both("catalog_item_id"),
		"users gone_id":           {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"b2b gone_id":             both("b2b_id"),
		"linked_location":         both("location_id"),
		"location_ids":            both("location_id"),
		"locations parent_id":     both("location_id"),
		"user_ids":                {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"user_id":                 {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"supplier_id":             {foreign: 2},
		"bank_payment_id":         {}, // no statement was read
		"payment_id":              {},
		"to_place_id":             both("stock_place_id"),
		"from_place_id":           both("stock_place_id"),
		"holidays_delete":         {}, // days
		"offers parent_id":        {p.Offers["foreign"].Offer, p.Offers["deleted"].Offer},
		"offer_id":                {p.Offers["foreign"].Offer, p.Offers["deleted"].Offer},
		"offer_line_item_id":      {p.Offers["foreign"].Line, p.Offers["sent"].Line},
	}
	for name := range theirs.Of {
		if _, ok := all[name]; !ok {
			all[name] = both(name)
		}
	}
	return all
}

var idField = regexp.MustCompile(`(^|_)ids?$|^deleted_|_delete$|^linked_location$`)

// Every field of every body that names a thing × foreign, deleted, absent,
// negative and the largest number: none is taken.
func TestNoForeignNumberIsTaken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		tried := 0
		for _, a := range []asker{
			{person: "admin1", stranger: "manager2", strange: p.Tasks["foreign"], company: 2},
			{person: "admin3", stranger: "manager1", strange: p.Tasks["unassigned"], company: 1},
			{person: "admin3", stranger: "manager1", strange: p.Tasks["unassigned"], company: 1, asClient: true},
		} {
			numbers := a.numbers(t, p)
			for _, call := range p.routes.Calls {
				for i, field := range idFields(call.In, nil) {
					if i == 0 && (call.Method != "PATCH" || wrote(call.Path, "own", a.person) == a.person) && (a.person == "admin1" || !strings.Contains(call.Path, "{")) {
						path, body := a.request(t, p, call, field, 0)
						if got := p.try(t, a.person, call.Method, path, body, ""); got.status >= 400 {
							t.Errorf("%s %s %s is refused before any number is wrong: %d %.300q", a.person, call.Method, body, got.status, got.answer)
						}
					}
					n, ok := numbers[strings.Split(call.Path, "/")[1]+" "+field.name()]
					if !ok {
						n, ok = numbers[field.name()]
					}
					if !ok {
						t.Errorf("%s %s: nothing is known of the field %s", call.Method, call.Path, field.name())
					}
					for _, id := range []int64{n.foreign, n.deleted, 987654, -1, 1<<63 - 1} {
						if id == 0 { // nothing of the kind can be deleted
							continue
						}
						tried++
						path, body := a.request(t, p, call, field, id)
						got := p.try(t, a.person, call.Method, path, body, "")
						if got.status >= 500 || got.status < 400 && got.changed || len(leaks(p, a.person, got.answer)) > 0 {
							t.Errorf("%s %s %s %s\n got %d %.300q", a.person, call.Method, path, body, got.status, got.answer)
						}
					}
				}
			}
		}
		t.Logf("%d numbers", tried)
	})
}

// A field of a request that names a thing, or several: where it stands in the
// body, or in the query.
type field struct {
	path  []string // what is below a list is in its first element: "lines[]"
	many  bool
	query bool
}

func (f field) name() string { return f.path[len(f.path)-1] }

// idFields are those of the type, and of the types within it.
func idFields(t reflect.Type, above []string) (out []field) {
	for t != nil && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice) {
		t = t.Elem()
	}
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		query := f.Tag.Get("query")
		switch {
		case idField.MatchString(query):
			out = append(out, field{path: []string{query}, query: true})
		case name == "" || name == "-":
		case idField.MatchString(name):
			out = append(out, field{path: append(slices.Clone(above), name), many: f.Type.Kind() == reflect.Slice})
		default:
			of := f.Type
			if value, opt := of, strings.HasPrefix(of.Name(), "Opt["); opt {
				of = value.Field(1).Type.Elem()
			}
			if of.Kind() == reflect.Slice {
				name += "[]"
			}
			out = append(out, idFields(of, append(slices.Clone(above), name))...)
		}
	}
	return out
}

// request is the good request, or for a change nothing else, with the number
// in the field; 0 leaves it good.
func (a asker) request(t *testing.T, p *program, call api.Call, f field, id int64) (path, text string) {
	t.Helper()
	thing := "own"
	if l := lines[call.Method+" "+call.Path]; l.thing != "" {
		thing = l.thing
	}
	path = p.fill(call.Path, thing, a.person)
	if f.query {
		return fmt.Sprintf("%s?%s=%d", path, f.name(), id), ""
	}
	body := map[string]any{}
	if l := lines[call.Method+" "+call.Path]; l.body != "" && (call.Method == "POST" || strings.Contains(strings.Join(f.path, "."), "[]")) {
		body = decode[map[string]any](t, p.fill(l.body, "own", a.person))
	}
	if a.asClient && call.Path == "/tasks" {
		body["role_type"], body["tenant_id"], body["project_id"] = "CLIENT", 1, nil
	}
	delete(body, "all") // of notices: those named only
	if id == 0 {
		return path, encode(t, body)
	}
	at := body
	for _, name := range f.path[:len(f.path)-1] {
		name, list := strings.CutSuffix(name, "[]")
		next, ok := at[name].(map[string]any)
		if rows, some := at[name].([]any); some && list && len(rows) > 0 {
			next, ok = rows[0].(map[string]any)
		}
		if !ok {
			next = map[string]any{}
		}
		if at[name] = next; list {
			at[name] = []any{next}
		}
		at = next
	}
	if at[f.name()] = id; f.many {
		at[f.name()] = []int64{id}
	}
	return path, encode(t, body)
}

// The columns of every search that name a thing, asked for somebody else's:
// they find nothing.
func TestNoForeignNumberIsFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		h, worker := p.Companies[2], p.People["worker2"].UserID
		foreign := map[string]int64{
			"task_id": p.Tasks["foreign"].Task, "automatic_task_id": p.Tasks["foreign"].Task, "order_id": p.Tasks["foreign"].Order, "order_line_item_id": p.Tasks["foreign"].Line,
			"asset_id": p.Tasks["foreign"].Asset, "offer_id": p.Offers["foreign"].Offer,
			"tenant_id": 2, "contractor_tenant_id": 2, "supplier_id": 2, "client_tenant_id": 4,
			"created_by_id": p.People["manager2"].UserID, "user_id": worker, "worker_id": worker, "tenant_user_id": worker, "manager_id": h.Manager,
			"whier_id": h.Of["work_hierarchy_id"], "parent": h.Of["work_hierarchy_id"],
			"parent_id": h.Of["location_id"], "within_id": h.Of["location_id"], "linked_location": h.Of["location_id"],
			"mail_id": h.Mail, "absence_id": h.Absence, "id": p.notDeleted(t),
		}
		maps.Copy(foreign, h.Of)
		calls := map[string]string{ // of the searches that are not called like their table
			"projects_picker":      "/projects/picker_search",
			"project_managers":     "/projects/managers_picker",
			"work_hierarchies":     "/tasks/whier_picker",
			"addresses":            "/tasks/addresses/picker",
			"tenants":              "/tenants/picker_search",
			"team_users":           "/teams/users_picker",
			"locations":            "/locations/list/search",
			"order_teams":          "/orders/create_order/teams_picker",
			"workers":              "/orders/workers_all_picker",
			"order_tasks":          "/orders/tasks/picker",
			"line_items":           fmt.Sprintf("/tasks/%d/financials/line_items", p.Tasks["own"].Task),
			"task_orders":          fmt.Sprintf("/tasks/%d/financials/work_order_picker", p.Tasks["own"].Task),
			"catalog_items":        "/catalog/items/search",
			"catalog_groups":       "/catalog/catalog_groups_picker",
			"materials_picker":     "/materials/picker_search",
			"material_items":       "/materials/items_picker",
			"material_logs":        fmt.Sprintf("/materials/%d/logs/search", p.Companies[1].Of["catalog_item_id"]),
			"material_differences": "/materials/differences/search",
			"asked_visits":         "/asked/visits/search",
			"asked_invoices":       "/asked/invoices/search",
			"invoices_received":    "/invoices/received/search",
			"invoice_tasks":        "/invoices/tasks_picker",
			"bank_payments":        "/statements/payments/search",
		}
		type columns struct {
			Data map[string][]struct {
				Name string `json:"name"`
			} `json:"data"`
		}
		asked := 0
		for table, names := range decode[columns](t, p.try(t, "admin1", "GET", "/debug/searchapi", "", "").answer).Data {
			path := cmp.Or(calls[table], "/"+table+"/search")
			for _, c := range names {
				if !idField.MatchString(c.Name) || c.Name == "deleted_at" {
					continue
				}
				asked++
				if foreign[c.Name] == 0 {
					t.Errorf("%s: nothing is known of the column %s", table, c.Name)
				}
				body := encode(t, map[string]any{"filter": map[string]any{"eq": []any{map[string]any{"column": c.Name}, foreign[c.Name]}}})
				if got := p.try(t, "admin1", "POST", path, body, ""); got.status != 200 || !strings.Contains(got.answer, `"count":0`) {
					t.Errorf("%s %s\n got %d %.300q", calls[table], body, got.status, got.answer)
				}
			}
		}
		if asked < 10 {
			t.Errorf("only %d columns", asked)
		}
	})
}

// notDeleted is the number of something of company 2 that nothing deleted of company
// 1 bears.
func (p *program) notDeleted(t *testing.T) int64 {
	t.Helper()
	deleted := p.try(t, "admin1", "POST", "/deleted/search", `{"page":{"size":200}}`, "").answer
	h := p.Companies[2]
	for _, id := range append(slices.Sorted(maps.Values(h.Deleted)), h.Of["catalog_import_id"], h.Mail) {
		if !strings.Contains(deleted, fmt.Sprintf(`"id":%d,`, id)) {
			return id
		}
	}
	return 987654
}

// The address of a file that is for the office alone opens it for nobody else, not
// even its small picture.
func TestAFileOfTheOfficeOpensForItAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		item := fmt.Sprintf("/equipment/%d", p.Companies[1].Of["equipment_id"])
		if a := p.ask(t.Context(), "manager1", "PATCH", item, `{"office_only":true}`, photo); a.Code != 200 {
			t.Fatal(a.Code, a.Body)
		}
		url := regexp.MustCompile(`"image_url":"/api(/uploads/[^"]+)"`).FindStringSubmatch(p.ask(t.Context(), "manager1", "GET", item, "", "").Body.String())
		if url == nil {
			t.Fatal("the item has no picture")
		}
		for name, want := range map[string]int{"admin1": 200, "manager1": 200, "worker1": 404, "admin2": 404} {
			for _, query := range []string{"", "?size=thumbnail"} {
				if a := p.ask(t.Context(), name, "GET", url[1]+query, "", ""); a.Code != want {
					t.Errorf("%s%s of %s: %d", url[1], query, name, a.Code)
				}
			}
		}
	})
}

// A file that its row names but the disk has lost is not there, as one without
// a row.
func TestALostFileIsNotFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		own := p.Tasks["own"]
		lost, err := filepath.Glob(filepath.Join(p.files, own.File+"*"))
		if err != nil || len(lost) == 0 {
			t.Fatal(lost, err)
		}
		for _, name := range lost {
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
		for _, query := range []string{"", "?size=thumbnail"} {
			if a := p.ask(t.Context(), "manager1", "GET", "/uploads/"+own.File+query, "", ""); a.Code != 404 {
				t.Errorf("%q: %d %s", query, a.Code, a.Body)
			}
		}
	})
}
