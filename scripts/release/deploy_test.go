package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	compose "github.com/compose-spec/compose-go/v2/types"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"
)

const deploy = "../../deploy/"

// kinds are the types of Kubernetes itself that the manifests may use.
var kinds = map[string]func() any{
	"v1 ConfigMap":                  func() any { return new(corev1.ConfigMap) },
	"v1 Service":                    func() any { return new(corev1.Service) },
	"v1 ServiceAccount":             func() any { return new(corev1.ServiceAccount) },
	"apps/v1 Deployment":            func() any { return new(appsv1.Deployment) },
	"policy/v1 PodDisruptionBudget": func() any { return new(policyv1.PodDisruptionBudget) },
	"networking.k8s.io/v1 Ingress":  func() any { return new(networkingv1.Ingress) },
}

// manifests are read strictly: a field that Kubernetes does not have, one that
// stands twice and a value of another type are errors.
func manifests(t *testing.T, text []byte) map[string]any {
	t.Helper()
	all := map[string]any{}
	for _, doc := range bytes.Split(text, []byte("\n---\n")) {
		var head struct{ APIVersion, Kind string }
		if err := yaml.Unmarshal(doc, &head); err != nil {
			t.Fatal(err)
		}
		make := kinds[head.APIVersion+" "+head.Kind]
		if make == nil {
			t.Fatalf("%s %s is none of the kinds known here", head.APIVersion, head.Kind)
		}
		into := make()
		if err := yaml.UnmarshalStrict(doc, into); err != nil {
			t.Fatalf("%s: %v", head.Kind, err)
		}
		all[head.Kind] = into
	}
	return all
}

func TestKubernetes(t *testing.T) {
	text, err := os.ReadFile(deploy + "kubernetes/teren.yaml")
	if err != nil {
		t.Fatal(err)
	}
	all := manifests(t, text)
	d := all["Deployment"].(*appsv1.Deployment)
	budget := all["PodDisruptionBudget"].(*policyv1.PodDisruptionBudget)
	service := all["Service"].(*corev1.Service)
	ingress := all["Ingress"].(*networkingv1.Ingress)
	labels := d.Spec.Template.Labels
	for what, selector := range map[string]map[string]string{
		"deployment": d.Spec.Selector.MatchLabels, "budget": budget.Spec.Selector.MatchLabels, "service": service.Spec.Selector,
	} {
		for key, value := range selector {
			if labels[key] != value {
				t.Errorf("the %s asks for %s=%s, which the pods are not", what, key, value)
			}
		}
		if len(selector) == 0 {
			t.Errorf("the %s takes every pod", what)
		}
	}
	if budget.Spec.MinAvailable.IntValue() >= int(*d.Spec.Replicas) {
		t.Error("the budget lets no copy be moved")
	}
	pod := d.Spec.Template.Spec
	c := pod.Containers[0]
	ports := map[string]bool{}
	for _, p := range c.Ports {
		ports[p.Name] = true
	}
	for what, probe := range map[string]*corev1.Probe{"/healthz": c.LivenessProbe, "/readyz": c.ReadinessProbe} {
		if probe.HTTPGet.Path != what || !ports[probe.HTTPGet.Port.StrVal] {
			t.Errorf("the probe of %s asks %s at %s", what, probe.HTTPGet.Path, probe.HTTPGet.Port.String())
		}
	}
	if !ports[service.Spec.Ports[0].TargetPort.StrVal] || ingress.Spec.Rules[0].HTTP.Paths[0].Backend.Service.Port.Name != service.Spec.Ports[0].Name {
		t.Error("the way from outside does not end at a port of the program")
	}
	if !*c.SecurityContext.ReadOnlyRootFilesystem || *c.SecurityContext.AllowPrivilegeEscalation || !*pod.SecurityContext.RunAsNonRoot || *pod.SecurityContext.RunAsUser != nobody {
		t.Error("the program may do more than it needs")
	}
	volumes := map[string]bool{}
	for _, v := range pod.Volumes {
		volumes[v.Name] = true
	}
	for _, m := range c.VolumeMounts {
		if !volumes[m.Name] {
			t.Errorf("there is no volume %s", m.Name)
		}
	}
	if c.Resources.Limits.Memory().IsZero() || c.Resources.Requests.Cpu().IsZero() {
		t.Error("the program has no limits")
	}
}

func TestAWrongFieldIsFound(t *testing.T) {
	for kind, wrong := range map[string]string{
		"v1 Service":                    "spec:\n  selectors: { a: b }\n",
		"policy/v1 PodDisruptionBudget": "spec:\n  minAvailable: [2]\n",
		"apps/v1 Deployment":            "spec:\n  template:\n    spec:\n      containers:\n        - readinesProbe: {}\n",
	} {
		if err := yaml.UnmarshalStrict([]byte(wrong), kinds[kind]()); err == nil {
			t.Errorf("%s taken:\n%s", kind, wrong)
		}
	}
	if _, err := composed(t, []byte("services:\n  teren:\n    image: teren\n    readonly: true\n")); err == nil {
		t.Error("the compose file may have any field")
	}
}

// composed reads a compose file by the schema of its specification.
func composed(t *testing.T, text []byte) (*compose.Project, error) {
	t.Helper()
	return loader.LoadWithContext(t.Context(), compose.ConfigDetails{
		ConfigFiles: []compose.ConfigFile{{Filename: "compose.yaml", Content: text}},
		Environment: compose.Mapping{"TEREN_BASE_URL": "https://teren.example.hr", "POSTGRES_PASSWORD": "of-the-administrator", "TEREN_DATABASE_PASSWORD": "secret"},
	}, func(o *loader.Options) { o.SetProjectName("teren", true) })
}

func TestCompose(t *testing.T) {
	text, err := os.ReadFile(deploy + "compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	p, err := composed(t, text)
	if err != nil {
		t.Fatal(err)
	}
	s := p.Services["teren"]
	if !s.ReadOnly || len(s.CapDrop) != 1 || s.CapDrop[0] != "ALL" {
		t.Error("the program may do more than it needs")
	}
	if url := s.Environment["TEREN_DATABASE_URL"]; url == nil || *url != "postgres://teren:secret@postgres/teren" {
		t.Errorf("the database is %v", url)
	}
	for name, value := range s.Environment {
		if value != nil && strings.Contains(*value, "of-the-administrator") {
			t.Errorf("%s tells the program the password of the administrator", name)
		}
	}
	if user := p.Services["postgres"].Environment["POSTGRES_USER"]; user != nil {
		t.Errorf("the administrator of PostgreSQL is %s, and not one whom the program does not know", *user)
	}
	if role := p.Services["postgres"].Configs; len(role) != 1 || role[0].Target != "/docker-entrypoint-initdb.d/teren.sql" || !strings.Contains(p.Configs[role[0].Source].Content, "CREATE ROLE teren LOGIN PASSWORD :'password'") {
		t.Errorf("the program has no role of its own: %v", role)
	}
	if s.DependsOn["postgres"].Condition != compose.ServiceConditionHealthy || p.Services["postgres"].HealthCheck == nil {
		t.Error("the program does not wait for its database")
	}
}
